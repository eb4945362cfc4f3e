import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Rows that are put in order at once: a few megabytes. */
const AT_ONCE = 10_000
/** The most files that are open to be written. */
const MOST = 4_096
/** Bytes that wait for the disk, in all shares together, and in each at least. */
const WAITING = 4_000_000
const LEAST = 8_192
/** In no text of the log: Postgres has none that holds it. */
const END = 0

/** Lines that are dealt into files by their hash, so that each can be put in order by itself, and none is in the order of the log. */
export interface Shares {
  add(line: string): void
  /** Hands over each line, as UTF-8 without an end: share by share, and in the order of the lines within. The bytes are others after the call. */
  inOrder(take: (bytes: Buffer, from: number, to: number) => void): void
  /** Removes what is left of the files. */
  close(): void
}

interface Share {
  readonly path: string
  /** Bytes in one place, and not texts that live until the disk is asked: those are half of the work, for the garbage collector. */
  readonly held: Buffer
  end: number
}

/** FNV-1a over the units of the text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** @param expected how many lines there may be: any number needs the memory of one share */
export function openShares(folder: string, expected: number): Shares {
  mkdirSync(folder)
  const count = Math.min(MOST, Math.ceil(expected / AT_ONCE) || 1)
  const size = Math.max(LEAST, Math.ceil(WAITING / count))
  const shares: (Share | undefined)[] = new Array(count)

  function shareOf(line: string): Share {
    const index = hashOf(line) % count
    const share = shares[index] ?? { path: join(folder, `share-${index}`), held: Buffer.allocUnsafe(size), end: 0 }
    shares[index] = share
    return share
  }

  function flush(share: Share) {
    if (share.end > 0) appendFileSync(share.path, share.held.subarray(0, share.end))
    share.end = 0
  }

  return {
    add(line) {
      const share = shareOf(line)
      const text = `${line}\0`
      // A character is three bytes of UTF-8 at most.
      if (share.end + 3 * text.length > size) flush(share)
      if (3 * text.length > size) appendFileSync(share.path, text)
      else share.end += share.held.write(text, share.end)
    },
    inOrder(take) {
      let bytes: Buffer = Buffer.alloc(0)
      for (const share of shares) {
        if (!share) continue
        flush(share)
        const read = readInto(share.path, bytes)
        bytes = read.bytes
        for (const { from, to } of ordered(bytes.subarray(0, read.length))) take(bytes, from, to)
        rmSync(share.path)
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A file's bytes in a buffer that is used again, or in a larger one. */
function readInto(path: string, buffer: Buffer): { readonly bytes: Buffer; readonly length: number } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = buffer.length < size ? Buffer.allocUnsafe(Math.ceil(size * 1.25)) : buffer
    for (let length = 0; ; ) {
      const read = length < size ? readSync(file, bytes, length, size - length, null) : 0
      if (read === 0) return { bytes, length }
      length += read
    }
  } finally {
    closeSync(file)
  }
}

/** Where each line begins and ends, in the order of their bytes. */
function ordered(bytes: Buffer): { readonly from: number; readonly to: number }[] {
  const lines: { readonly from: number; readonly to: number }[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(END, from)
    lines.push({ from, to })
    from = to + 1
  }
  return lines.sort((a, b) => bytes.compare(bytes, b.from, b.to, a.from, a.to))
}
