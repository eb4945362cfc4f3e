import { basename } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { ProgressMessage } from './progress.ts'

/** A reporter of vitest that tells the program that started it how far the run is. */
export default class VitestProgress implements Reporter {
  onTestRunStart(files: readonly unknown[]): void {
    send({ total: files.length })
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    send({ begins: basename(moduleId), file: moduleId })
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    send({ ends: basename(moduleId), file: moduleId })
  }
}

const send = (message: ProgressMessage) => process.send?.(message)
