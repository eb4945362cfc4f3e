import type { ByteRange } from '@stillair/events/object-store/object-store.ts'

/**
 * Parses the byte range of a `Range` header (RFC 9110 §14). Returns null for the whole file: a server may ignore a
 * header that it does not support (other units, several ranges, invalid ones). Returns `unsatisfiable` if the range is
 * outside the file.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return null
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
