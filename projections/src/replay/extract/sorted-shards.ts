import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Rows that are sorted at once: a few megabytes. */
const AT_ONCE = 10_000
/** The most shares, and so the most files. */
const MOST = 4_096
/** Bytes buffered before a write: in all shares together, and at least in each. */
const WAITING = 4_000_000
const LEAST = 8_192
/** Separates lines. No text of the log holds it, because Postgres cannot store it. */
const END = '\0'

/** Lines distributed to files by hash. Each file can be sorted alone, and no line keeps its place from the log. */
export interface Shares {
  add(line: string): void
  /** Yields all lines, one share after the other, sorted within each. */
  inOrder(): Iterable<readonly string[]>
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
      const text = `${line}${END}`
      // A UTF-16 unit takes at most three bytes of UTF-8.
      if (share.end + 3 * text.length > size) flush(share)
      if (3 * text.length > size) appendFileSync(share.path, text)
      else share.end += share.held.write(text, share.end)
    },
    *inOrder() {
      for (const share of shares) {
        if (!share) continue
        flush(share)
        yield readFileSync(share.path, 'utf8').slice(0, -END.length).split(END).sort()
        rmSync(share.path)
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
