import type { OfflineFiles } from '../../entities/offline-items/offline-files.ts'
import { addressOf, partAddressOf, partBytesOf, partsOf } from '../../entities/offline-items/offline-files.ts'
import type { NamedFile } from '../../entities/offline-items/offline-item.ts'
import { WrongHashError } from './part-error.ts'

/** The stored state of a file. */
export interface Stored {
  /** The parts that are still missing, in order. */
  readonly missing: readonly number[]
  /** The bytes stored so far. */
  readonly bytes: number
}

/** Returns the stored state of a file, judged by sizes: a part of the wrong size counts as missing. */
export async function look(files: OfflineFiles, file: NamedFile): Promise<Stored> {
  if ((await files.sizeOf(addressOf(file))) === file.size) return storedWith(file, [])
  const parts = Array.from({ length: partsOf(file) }, (_, part) => part)
  const sizes = await Promise.all(parts.map((part) => files.sizeOf(partAddressOf(file, part))))
  const missing = parts.filter((part) => sizes[part] !== partBytesOf(file, part))
  return storedWith(file, missing)
}

/** Returns the stored state of a file that lacks only these parts. */
export const storedWith = (file: NamedFile, missing: readonly number[]): Stored => ({
  missing,
  bytes: file.size - missing.reduce((sum, part) => sum + partBytesOf(file, part), 0),
})

/** Returns the SHA-256 of the bytes as 64 hexadecimal digits. */
export async function sha256Of(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Assembles a file from its parts, or verifies one that is already whole. If interrupted, either the parts or the whole
 * file remain. @throws {WrongHashError} after removing the file and its parts; a `QuotaExceededError` when the device
 * is full.
 */
export async function assemble(files: OfflineFiles, file: NamedFile): Promise<void> {
  const parts = Array.from({ length: partsOf(file) }, (_, part) => partAddressOf(file, part))
  const there = await files.read(addressOf(file))
  const whole = there ?? new Blob((await Promise.all(parts.map((part) => files.read(part)))).map((part) => part ?? ''))
  const isRight = whole.size === file.size && (await sha256Of(whole)) === file.sha256
  if (isRight && !there) await files.write(addressOf(file), whole.slice(0, whole.size, file.type))
  if (!isRight) await files.remove(addressOf(file))
  await Promise.all(parts.map((part) => files.remove(part)))
  if (!isRight) throw new WrongHashError()
}
