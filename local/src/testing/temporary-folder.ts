import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, if there is one: creating and dropping databases takes a third of the time there. */
const SHARED_MEMORY = '/dev/shm'
/** Required free bytes; a whole run needed a fifth of this. */
const ENOUGH = 2 ** 30

// Its input ends with this process, however that ends. On Linux it then ends what was started with this folder as TMPDIR.
const CLEAN_UP = `cat
for process in /proc/[0-9]*; do
  if tr '\\0' '\\n' <"$process/environ" | grep -qxF "TMPDIR=$1"; then kill -KILL "\${process#/proc/}"; fi
done
rm -rf "$1"`

/**
 * Creates a folder for files of the tests, in memory when there is enough space. `remove` ends all processes that have it
 * as their `TMPDIR`, and deletes it. This also happens when this process is killed.
 */
export function temporaryFolder(): { folder: string; remove: () => Promise<void> } {
  const parent = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir()
  const folder = mkdtempSync(join(parent, 'stillair-tests-'))
  // When root starts Postgres, it runs under another account, which must be able to pass this folder.
  chmodSync(folder, 0o711)
  const cleaner = spawn('sh', ['-c', CLEAN_UP, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = once(cleaner, 'close')
  return {
    folder,
    async remove() {
      cleaner.stdin.end()
      await ended
    },
  }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ENOUGH
}
