// @ts-nocheck
import type { ByteRange } from '@stillair/media-worker/object-store/object-store.ts'

/**
 * One byte range of a `Range` header (RFC 9110 §14): null when the whole is to be sent, since a server may ignore what
 * it does not know (other units, several ranges, nonsense); `unsatisfiable` when it lies outside.
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
