import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../process/make-folder.ts'
import { contentTypeOf } from './content-type.ts'
import { checkKey, clampRange, type ListedObject, type ObjectBody, type ObjectStore } from './object-store.ts'

export interface FileSystemOptions {
  /** Folder that holds the objects; created when it is missing. */
  readonly root: string
}

/**
 * Retries for folders that change concurrently: a file stored during a deletion leaves the folder non-empty. The delay
 * is in milliseconds.
 */
const AGAIN = { maxRetries: 20, retryDelay: 5 } as const

/** Bytes read at once: more than a segment of sound. */
const PIECE = 256 * 1024

/** Folder for half-written files. Keys never begin with a dot, so none collides with it. */
const TEMPORARY = '.incoming'

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/**
 * Opens a store that keeps objects as files below one folder. The content type follows from the key. `cacheControl` is
 * ignored: the server that serves the files sets it.
 */
export async function fileSystemObjectStore(options: FileSystemOptions): Promise<ObjectStore> {
  const root = resolve(options.root)
  const temporary = join(root, TEMPORARY)
  // These files are for people with a signed URL, not for every account on the machine.
  makeFolder(root, 0o700)
  makeFolder(temporary, 0o700)
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))

  const head = async (key: string) => {
    try {
      const file = await stat(pathOf(key))
      return file.isFile() ? { size: file.size, contentType: contentTypeOf(key) } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return {
    async put(key, body) {
      const path = pathOf(key)
      const incoming = join(temporary, randomUUID())
      try {
        await pipeline(readableOf(body), createWriteStream(incoming, { flags: 'wx', flush: true }))
        await moveInto(dirname(path), incoming, path)
      } catch (error) {
        await rm(incoming, { force: true })
        throw error
      }
      await flushFolder(dirname(path)).catch(orGone)
    },

    async get(key, range) {
      const found = await head(key)
      if (!found) return null
      const { start, end } = clampRange(key, range, found.size)
      const length = end - start + 1
      const highWaterMark = Math.min(length, PIECE)
      const body = length === 0 ? Readable.from([]) : createReadStream(pathOf(key), { start, end, highWaterMark })
      return { ...found, body, start, length }
    },

    head,

    async list(prefix) {
      const folder = prefix === '' ? root : pathOf(prefix)
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const listed: ListedObject[] = []
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || path.startsWith(temporary)) continue
        const found = await stat(path).catch((error: unknown) => {
          // Another process deleted it after the folder was read.
          if (isMissing(error)) return null
          throw error
        })
        if (found) listed.push({ key: path.slice(root.length + 1).replaceAll('\\', '/'), size: found.size })
      }
      return listed.sort((a, b) => (a.key < b.key ? -1 : 1))
    },

    async delete(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true, ...AGAIN })
    },

    async directUrl(key) {
      checkKey(key)
      return null
    },

    async room() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },

    close: async () => {},
  }
}

/** Moves a file into its folder. Recreates the folder when a concurrent deletion of the prefix removes it. */
async function moveInto(folder: string, incoming: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(folder, { recursive: true })
      return await rename(incoming, path)
    } catch (error) {
      if (attempt > AGAIN.maxRetries) throw error
      orGone(error)
    }
  }
}

/** Ignores the error of a file that was deleted meanwhile. Throws every other error. */
function orGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Makes the rename itself survive a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function readableOf(body: ObjectBody): Readable {
  if (body instanceof Uint8Array) return Readable.from([body])
  return body instanceof Readable ? body : createReadStream(body.path)
}
