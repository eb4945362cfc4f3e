import { Refusal } from '@stillair/events/language/refusal.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'

/** Disk space reserved for everything else, bytes. */
const RESERVE = 1024 ** 3

export interface UploadRoomDeps {
  readonly uploads: ObjectStore
  /** The quota of all uploads together, bytes. */
  readonly quotaBytes: number
}

/**
 * Throws a `no-room` refusal when a file of that many bytes does not fit on the disk or in the quota of all recordings.
 * Skips the disk if the store does not report its free space. Called before any byte is sent.
 */
export async function requireRoom({ uploads, quotaBytes }: UploadRoomDeps, length: number): Promise<void> {
  const [room, stored] = await Promise.all([uploads.room(), uploads.list('')])
  if (room !== null && room - RESERVE < length) {
    throw new Refusal(
      'no-room',
      'disk-full',
      `The server has no space for a file of ${formatBytes(length)}. Please tell the people who run Stillair.`,
    )
  }
  const taken = stored.reduce((sum, { size }) => sum + size, 0)
  const left = Math.max(0, quotaBytes - taken)
  if (left < length) {
    throw new Refusal(
      'no-room',
      'quota-full',
      `Of the ${formatBytes(quotaBytes)} for recordings ${formatBytes(left)} are left, and this file has ${formatBytes(length)}. Delete recordings that no session plays, or ask the people who run Stillair for more space.`,
    )
  }
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a size, such as "3.2 GB". */
function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[power]}`
}
