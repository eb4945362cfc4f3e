import { createHash } from 'node:crypto'

/**
 * Returns a UUID (version 8, RFC 9562) that depends only on the parts: the same parts in the same order always give the
 * same id. Events, commands and jobs get their ids from it, so that a repeated request takes effect once.
 */
export function deterministicId(...parts: readonly string[]): string {
  // JSON keeps the boundaries between the parts: ('ab', 'c') and ('a', 'bc') differ.
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
