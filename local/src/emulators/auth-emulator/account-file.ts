import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import type { ProjectState } from './firebase-tools.ts'

const Accounts = z.object({ users: z.array(z.looseObject({ localId: z.string() })) })

/**
 * Restores the accounts of an earlier run. Returns false when there was none.
 * @throws when the file exists but is not ours: starting without the accounts would overwrite it.
 */
export function restoreAccounts(file: string, state: ProjectState): boolean {
  if (!existsSync(file)) return false
  for (const user of Accounts.parse(JSON.parse(readFileSync(file, 'utf8'))).users) {
    state.overwriteUserWithLocalId(user.localId, user)
  }
  return true
}

/**
 * Saves the accounts to a file after changes. `changed` requests a save; saves run one at a time, and later changes go into the
 * next one. `settled` resolves once all requested saves are on disk.
 */
export function accountFile(file: string, state: ProjectState): { changed: () => void; settled: () => Promise<void> } {
  let written = ''
  let wanted = false
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    // Starts after `writing` is set, so that the line below clears it later.
    await null
    while (wanted) {
      wanted = false
      const text = `${JSON.stringify({ users: [...state.users.values()] }, null, 1)}\n`
      if (text === written) continue
      await mkdir(dirname(file), { recursive: true })
      // The rename is atomic: a process killed here leaves the previous file.
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
