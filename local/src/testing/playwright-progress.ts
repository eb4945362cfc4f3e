import { basename, relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import type { ProgressMessage } from './progress.ts'
import { ROOT } from './step.ts'
import { keyOf } from './timed-tests.ts'

/** A Playwright reporter that sends the progress of the run to its parent process. */
export default class PlaywrightProgress implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    send({ all: suite.allTests().map((test) => keyOf(inRepository(test))) })
  }

  onTestBegin(test: TestCase): void {
    send({ begins: nameOf(test), key: keyOf(inRepository(test)) })
  }

  onTestEnd(test: TestCase): void {
    send({ ends: nameOf(test), key: keyOf(inRepository(test)) })
  }

  printsToStdio(): boolean {
    return false
  }
}

const send = (message: ProgressMessage) => process.send?.(message)
const nameOf = ({ location }: TestCase) => `${basename(location.file)}:${location.line}`
const inRepository = ({ location, title }: TestCase) => ({ file: relative(ROOT, location.file), title })
