import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { erasuresDir } from '../platform/erasures-dir.ts'
import { stopOrphan } from '../platform/postgres.ts'
import { AlreadyRunningError, claim } from '../platform/processes/run-record.ts'
import type { Installation } from './installation.ts'
import { spaceAt } from './room.ts'

/** The folders in a data folder that hold data. Everything else there is made again by a start. */
export const DATA = ['auth', 'demo-content', 'payments', 'postgres', 'storage'] as const

/** The data of `npm start`. It must have been stopped. */
export function dataFolder(folder: string): Installation {
  return {
    kind: 'data folder',
    async paused(work) {
      const record = await claim(folder, 'this folder').catch((error: Error) => {
        throw error instanceof AlreadyRunningError ? new Error(`${error.message} Stop it first.`) : error
      })
      try {
        const postgres = join(folder, 'postgres')
        if (existsSync(postgres)) await stopOrphan(realpathSync(postgres))
        return await work(() => {})
      } finally {
        record.clear()
      }
    },
    parts: async () => DATA.filter((name) => existsSync(join(folder, name))),
    async prepare(parts) {
      for (const path of parts.map((part) => join(folder, part))) {
        // A symbolic link to nothing.
        if (!existsSync(path)) rmSync(path, { force: true })
        mkdirSync(path, { recursive: true, mode: 0o700 })
      }
    },
    erasures: erasuresDir(folder),
    space: (part) => spaceAt(join(folder, part)),
    // The folder of Postgres may be a symbolic link.
    run: (part, tool, args) => spawn(tool, args, { cwd: realpathSync(join(folder, part)), stdio: 'pipe' }),
  }
}
