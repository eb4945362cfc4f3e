import type { OfflineFiles } from '../../entities/offline-items/offline-files.ts'
import { addressOf, partAddressOf, partBytesOf, partsOf } from '../../entities/offline-items/offline-files.ts'
import type { NamedFile } from '../../entities/offline-items/offline-item.ts'
import { WrongHashError } from './part-error.ts'

/** What is here of a file. */
export interface Stored {
  /** The parts that are still to be fetched, in order. */
  readonly missing: readonly number[]
  /** Bytes that are here. */
  readonly bytes: number
}

/** Looks what is here of a file, by the sizes: a part of another size is none. */
export async function look(files: OfflineFiles, file: NamedFile): Promise<Stored> {
  if ((await files.sizeOf(addressOf(file))) === file.size) return storedWith(file, [])
  const parts = Array.from({ length: partsOf(file) }, (_, part) => part)
  const sizes = await Promise.all(parts.map((part) => files.sizeOf(partAddressOf(file, part))))
  const missing = parts.filter((part) => sizes[part] !== partBytesOf(file, part))
  return storedWith(file, missing)
}

/** What is here of a file whose parts are all here but these. */
export const storedWith = (file: NamedFile, missing: readonly number[]): Stored => ({
  missing,
  bytes: file.size - missing.reduce((sum, part) => sum + partBytesOf(file, part), 0),
})

/** The SHA-256 of bytes, 64 hexadecimal digits. */
export async function sha256Of(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes the whole file of its parts, or looks again at one that is there. Whoever is cut off in between leaves the parts, or
 * the whole. @throws {WrongHashError} after all of it was removed; a `QuotaExceededError` where the device is full.
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
