import { basename, relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import type { ProgressMessage } from './progress.ts'
import { ROOT } from './step.ts'

/** A vitest reporter that sends the progress of the run to its parent process. */
export default class VitestProgress implements Reporter {
  onTestRunStart(files: readonly TestSpecification[]): void {
    send({ all: files.map(({ moduleId }) => relative(ROOT, moduleId)) })
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    send({ begins: basename(moduleId), key: relative(ROOT, moduleId) })
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    send({ ends: basename(moduleId), key: relative(ROOT, moduleId) })
  }
}

const send = (message: ProgressMessage) => process.send?.(message)
