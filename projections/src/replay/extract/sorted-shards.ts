import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Rows that are sorted at once: a few megabytes. */
const AT_ONCE = 10_000
/** The most shares, and so the most files. */
const MOST = 4_096
/** Bytes buffered before a write: in all shares together, and at least in each. */
const WAITING = 4_000_000
const LEAST = 8_192
/** Separates lines. No text of the log holds it, because Postgres cannot store it. */
const END = 0

/** Lines distributed to files by hash. Each file can be sorted alone, and no line keeps its place from the log. */
export interface Shares {
  add(line: string): void
  /**
   * Passes on each line as UTF-8 without its end, share by share and sorted within each. The bytes are overwritten
   * after the call.
   */
  inOrder(take: (bytes: Buffer, from: number, to: number) => void): void
  /** Deletes the remaining files. */
  close(): void
}

interface Share {
  readonly path: string
  /**
   * One buffer, instead of strings that live until the next write: collecting those as garbage took half of the time.
   */
  readonly held: Buffer
  end: number
}

/** Returns the 32-bit FNV-1a hash over the text's UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Creates the shares. Any number of lines needs only the memory of one share.
 * @param expected how many lines there may be
 */
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
      // A UTF-16 unit takes at most three bytes of UTF-8.
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

/** Reads a file into the given buffer, or into a larger one if necessary. */
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

/** Returns where each line begins and ends, sorted by the lines' bytes. */
function ordered(bytes: Buffer): { readonly from: number; readonly to: number }[] {
  const lines: { readonly from: number; readonly to: number }[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(END, from)
    lines.push({ from, to })
    from = to + 1
  }
  return lines.sort((a, b) => bytes.compare(bytes, b.from, b.to, a.from, a.to))
}
