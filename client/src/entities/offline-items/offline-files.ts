import type { NamedFile } from './offline-item.ts'

/** The cache in which kept files lie, whole and in parts. The service worker answers for them and never deletes it. */
export const OFFLINE_CACHE = 'stillair-kept'

/** Bytes of a part, which is what a kill costs at most; the last one of a file is shorter. */
export const PART_BYTES = 32 * 1024

/** Files by address, as Cache Storage has them. Each method rejects where storage is refused. */
export interface OfflineFiles {
  /** Bytes of what is there, by what was noted as it was written; null when nothing is. */
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

/** Where a whole file lies: its name is the hash of what is in it. */
export const addressOf = ({ sha256, type }: NamedFile): string => `/kept/${sha256}.${ENDINGS[type] ?? 'bin'}`

/** Where a part of it lies until all are there; `part` counts from 0. */
export const partAddressOf = ({ sha256 }: NamedFile, part: number): string => `/kept/${sha256}/part-${part}`

/** How many parts a file has. */
export const partsOf = ({ size }: NamedFile): number => Math.ceil(size / PART_BYTES)

/** Bytes of one of its parts; 0 for one that it does not have. */
export const partBytesOf = ({ size }: NamedFile, part: number): number =>
  Math.max(0, Math.min(PART_BYTES, size - part * PART_BYTES))

/** Kept files in Cache Storage. */
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
