import { basename } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import type { ProgressMessage } from './progress.ts'

/** A reporter of Playwright that tells the program that started it how far the run is. */
export default class PlaywrightProgress implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    send({ total: suite.allTests().length })
  }

  onTestBegin(test: TestCase): void {
    send({ begins: nameOf(test), file: idOf(test) })
  }

  onTestEnd(test: TestCase): void {
    send({ ends: nameOf(test), file: idOf(test) })
  }

  printsToStdio(): boolean {
    return false
  }
}

const send = (message: ProgressMessage) => process.send?.(message)
const nameOf = ({ location }: TestCase) => `${basename(location.file)}:${location.line}`
const idOf = ({ location }: TestCase) => `${basename(location.file)}:${location.line}`
