import type { NamedFile } from './offline-item.ts'

/** The cache that holds offline files, whole and in parts. The service worker answers from it and never deletes it. */
export const OFFLINE_CACHE = 'stillair-kept'

/** The size of a part in bytes, and so the most that is lost when the page is killed. A file's last part is shorter. */
export const PART_BYTES = 32 * 1024

/** Files by address, as in Cache Storage. Each method rejects when storage is refused. */
export interface OfflineFiles {
  /** Returns the size in bytes that was noted at the write; null when there is no such file. */
  sizeOf(address: string): Promise<number | null>
  read(address: string): Promise<Blob | null>
  /** Writes all of it or nothing. Rejects with a `QuotaExceededError` when the device is full. */
  write(address: string, bytes: Blob): Promise<void>
  remove(address: string): Promise<void>
  addresses(): Promise<readonly string[]>
}

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
}

/** Returns the address of a whole file: its name is the hash of its content. */
export const addressOf = ({ sha256, type }: NamedFile): string => `/kept/${sha256}.${ENDINGS[type] ?? 'bin'}`

/** Returns the address of a part while others are missing; `part` counts from 0. */
export const partAddressOf = ({ sha256 }: NamedFile, part: number): string => `/kept/${sha256}/part-${part}`

/** Returns the number of a file's parts. */
export const partsOf = ({ size }: NamedFile): number => Math.ceil(size / PART_BYTES)

/** Returns the size of a part in bytes; 0 for a part that the file doesn't have. */
export const partBytesOf = ({ size }: NamedFile, part: number): number =>
  Math.max(0, Math.min(PART_BYTES, size - part * PART_BYTES))

/** Returns the offline files in Cache Storage. */
export function cachedFiles(storage: CacheStorage = caches): OfflineFiles {
  const cache = () => storage.open(OFFLINE_CACHE)
  return {
    async sizeOf(address) {
      const found = await (await cache()).match(address)
      return found ? Number(found.headers.get('content-length')) : null
    },
    async read(address) {
      const found = await (await cache()).match(address)
      return found ? found.blob() : null
    },
    async write(address, bytes) {
      const headers = { 'content-type': bytes.type, 'content-length': String(bytes.size) }
      await (await cache()).put(address, new Response(bytes, { headers }))
    },
    async remove(address) {
      await (await cache()).delete(address)
    },
    async addresses() {
      return (await (await cache()).keys()).map(({ url }) => new URL(url).pathname)
    },
  }
}
