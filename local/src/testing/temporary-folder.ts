import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, where there is one: databases are made and dropped there in a third of the time. */
const SHARED_MEMORY = '/dev/shm'
/** Bytes; a whole run was seen to need a fifth of it. */
const ENOUGH = 2 ** 30

/** A folder for whatever the tests write, in memory when that is large enough; `remove` takes it away. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const parent = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir()
  const folder = mkdtempSync(join(parent, 'stillair-tests-'))
  // Postgres runs as an account of its own when root starts it, and passes through here.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ENOUGH
}
