import type { OfflineFiles } from '../src/entities/offline-items/offline-files.ts'

/** In-memory offline files of a device with `room` bytes, which tests can change. */
export function memoryFiles(device: { room: number } = { room: Number.POSITIVE_INFINITY }) {
  const stored = new Map<string, Blob>()
  const files: OfflineFiles = {
    sizeOf: async (address) => stored.get(address)?.size ?? null,
    read: async (address) => stored.get(address) ?? null,
    async write(address, bytes) {
      const used = [...stored].reduce((sum, [at, { size }]) => sum + (at === address ? 0 : size), 0)
      if (used + bytes.size > device.room) throw new DOMException('The device is full.', 'QuotaExceededError')
      stored.set(address, bytes)
    },
    remove: async (address) => void stored.delete(address),
    addresses: async () => [...stored.keys()],
  }
  return { files, stored }
}
