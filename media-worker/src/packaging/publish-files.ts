import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentTypeOf } from '@stillair/events/object-store/content-type.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'

/** Name of the master playlist below the prefix. */
export const MASTER = 'master.m3u8'

/** These files never change: a new attempt has a new prefix. */
const IMMUTABLE = 'private, max-age=31536000, immutable'
/** Number of files uploaded at once. Segments are small, so most of the time is spent waiting. */
const CONCURRENCY = 4

export interface PublishOptions {
  readonly store: ObjectStore
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/**
 * Stores all files of a folder below the prefix. The master playlist comes last, so that everything it names already
 * exists. Returns the total size in bytes. When the store fails, throws only after all running uploads have ended, so that
 * a clean-up finds every file.
 */
export async function publishFiles(folder: string, prefix: string, options: PublishOptions): Promise<number> {
  const { store, signal, onProgress } = options
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const nameOf = (path: string) => path.slice(folder.length + 1)
  const pending = files.filter((path) => nameOf(path) !== MASTER)
  let size = 0
  let stored = 0
  const put = async (path: string) => {
    signal.throwIfAborted()
    const key = `${prefix}/${nameOf(path)}`
    await store.put(key, { path }, { contentType: contentTypeOf(key), cacheControl: IMMUTABLE })
    const bytes = (await stat(path)).size
    size += bytes
    onProgress(++stored / files.length)
  }
  const worker = async () => {
    try {
      for (let path = pending.pop(); path; path = pending.pop()) await put(path)
    } catch (error) {
      pending.length = 0
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  await put(join(folder, MASTER))
  return size
}
