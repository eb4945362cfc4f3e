import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, if there is one: creating and dropping databases takes a third of the time there. */
const SHARED_MEMORY = '/dev/shm'
/** Required free bytes; a whole run needed a fifth of this. */
const ENOUGH = 2 ** 30

/** Creates a folder for files of the tests, in memory when there is enough space; `remove` deletes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const parent = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir()
  const folder = mkdtempSync(join(parent, 'stillair-tests-'))
  // When root starts Postgres, it runs under another account, which must be able to pass this folder.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ENOUGH
}
