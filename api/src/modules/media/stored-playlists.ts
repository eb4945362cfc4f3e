import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import { StoreUnavailableError } from '@stillair/media-worker/object-store/store-unavailable.ts'
import { LRUCache } from 'lru-cache'

/** A playlist as it is stored, and as it is sent to whoever takes it compressed: over two hours a sixth of it. */
export interface StoredPlaylist {
  readonly plain: Buffer
  readonly compressed: Buffer
  /**
   * The initialization section of its segments (RFC 8216 §4.3.2.5); null when it names none that is a short range of a file. Read
   * once. Rejects like the playlist.
   */
  init(): Promise<Buffer | null>
}

/** A playlist by its key; null when there is none. Rejects with a `StoreUnavailableError` when it does not come in time. */
export type PlaylistOf = (key: string) => Promise<StoredPlaylist | null>

/** Bytes of all that are remembered: hundreds of the longest. */
const ROOM = 32 * 1024 * 1024
/** The rest of a playlist comes within this, milliseconds. */
const REST_WITHIN = 1_000
/** Bytes of an initialization section that is worth keeping: ours take less than one kilobyte. */
const LONGEST_INIT = 4_096

/**
 * Playlists by key; null when there is none. Those of one quality never change and are remembered; the master playlist grows
 * while the rest of the ladder is made.
 */
export function storedPlaylists(store: ObjectStore): PlaylistOf {
  const known = new LRUCache<string, StoredPlaylist>({
    maxSize: ROOM,
    sizeCalculation: ({ plain, compressed }) => plain.length + compressed.length + LONGEST_INIT,
  })

  async function readInit(key: string, playlist: string): Promise<Buffer | null> {
    const [, name, length, start] = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/m.exec(playlist) ?? []
    if (name === undefined || Number(length) > LONGEST_INIT) return null
    const range = { start: Number(start), end: Number(start) + Number(length) - 1 }
    const object = await store.get(posix.join(posix.dirname(key), name), range)
    return object && bytesOf(object.body)
  }

  return async (key) => {
    const found = known.get(key)
    if (found) return found
    const object = await store.get(key)
    if (!object) return null
    const plain = await bytesOf(object.body)
    let reading: Promise<Buffer | null> | null = null
    const playlist = {
      plain,
      compressed: await promisify(gzip)(plain),
      init() {
        reading ??= readInit(key, plain.toString()).catch((error) => {
          reading = null
          throw error
        })
        return reading
      },
    }
    if (!key.endsWith('/master.m3u8')) known.set(key, playlist)
    return playlist
  }
}

/** A few kilobytes, which have begun to come. */
async function bytesOf(body: Readable): Promise<Buffer> {
  const giveUp = () => body.destroy(new StoreUnavailableError(new Error('a playlist broke off')))
  const timer = setTimeout(giveUp, REST_WITHIN)
  try {
    return await buffer(body)
  } finally {
    clearTimeout(timer)
  }
}
