import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import type { ProjectState } from './firebase-tools.ts'

const Accounts = z.object({ users: z.array(z.looseObject({ localId: z.string() })) })

/**
 * Puts the accounts of an earlier run back. False when there was none.
 * @throws when the file is there but is not one of ours: starting without the accounts would overwrite it.
 */
export function restoreAccounts(file: string, state: ProjectState): boolean {
  if (!existsSync(file)) return false
  for (const user of Accounts.parse(JSON.parse(readFileSync(file, 'utf8'))).users) {
    state.overwriteUserWithLocalId(user.localId, user)
  }
  return true
}

/**
 * Keeps a file in step with the accounts. `changed` requests a save: one is written at a time, and what changes
 * meanwhile is in the next one. `settled` resolves once what was requested is on the disk.
 */
export function accountFile(file: string, state: ProjectState): { changed: () => void; settled: () => Promise<void> } {
  let written = ''
  let wanted = false
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    // Begins after `writing` is set, so that clearing it below is always the later of the two.
    await null
    while (wanted) {
      wanted = false
      const text = `${JSON.stringify({ users: [...state.users.values()] }, null, 1)}\n`
      if (text === written) continue
      await mkdir(dirname(file), { recursive: true })
      // Whole or not at all: a process killed here leaves the file of before.
      const beside = await open(`${file}.new`, 'w', 0o600)
      await beside.writeFile(text)
      await beside.sync()
      await beside.close()
      await rename(`${file}.new`, file)
      written = text
    }
    writing = null
  }

  return {
    changed: () => {
      wanted = true
      writing ??= write()
    },
    settled: async () => {
      while (writing) await writing
    },
  }
}
