import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { StoreUnavailableError } from '@stillair/events/object-store/store-unavailable.ts'
import { LRUCache } from 'lru-cache'

/** A playlist as stored, and compressed with gzip. Compression reduces a playlist of two hours to a sixth. */
export interface StoredPlaylist {
  readonly plain: Buffer
  readonly compressed: Buffer
  /**
   * Returns the initialization section of the segments (RFC 8216 §4.3.2.5); null unless the playlist names it as a
   * short range of a file. Reads it only once. Rejects like the playlist.
   */
  init(): Promise<Buffer | null>
}

/**
 * Returns a playlist by its key; null when it does not exist. Rejects with a `StoreUnavailableError` when it does not
 * arrive in time.
 */
export type PlaylistOf = (key: string) => Promise<StoredPlaylist | null>

/** The size of the cache, bytes; hundreds of the longest playlists. */
const CACHE_BYTES = 32 * 1024 * 1024
/** Milliseconds within which the rest of a playlist must arrive. */
const REST_WITHIN = 1_000
/** Bytes of the longest initialization section that is cached; ours take less than one kilobyte. */
const LONGEST_INIT = 4_096

/**
 * Reads playlists by key; null when there is none. The playlist of one quality never changes, so it is cached. The
 * master playlist is not, because it grows while further qualities are being made.
 */
export function storedPlaylists(store: ObjectStore): PlaylistOf {
  const known = new LRUCache<string, StoredPlaylist>({
    maxSize: CACHE_BYTES,
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

/** Reads a few kilobytes whose transfer has already begun. */
async function bytesOf(body: Readable): Promise<Buffer> {
  const giveUp = () => body.destroy(new StoreUnavailableError(new Error('the store did not send a playlist in time')))
  const timer = setTimeout(giveUp, REST_WITHIN)
  try {
    return await buffer(body)
  } finally {
    clearTimeout(timer)
  }
}
