import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Rows that are put in order at once: a few megabytes. */
const AT_ONCE = 10_000
/** Bytes that wait for the disk, in all shares together, and in each at least. */
const WAITING = 4_000_000
const LEAST = 8_192
/** In no text of the log: Postgres has none that holds it. */
const END = 0
const SPACE = 32
/** Digits of a number of seconds, and the spaces around it. */
const SECONDS = 10
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** What two characters of a pseudonym can be. */
const NAMES = ALPHABET.length ** 2
const PLACES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))))

/** Lines that are dealt into files by the first characters of a name, so that each can be put in order by itself. */
export interface Shares {
  /** @param month of a line of nobody's: who is erased has no name, and may have left many */
  add(person: string | null, month: string, seconds: number | null, line: string): void
  /** Hands over each line, as UTF-8 without an end, in the order of names, then seconds. The bytes are others after the call. */
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

/** @param expected how many lines there may be: any number needs the memory of one share */
export function openShares(folder: string, expected: number): Shares {
  mkdirSync(folder)
  const count = Math.min(NAMES, Math.ceil(expected / AT_ONCE) || 1)
  const size = Math.max(LEAST, Math.ceil(WAITING / count))
  const named: (Share | undefined)[] = new Array(count)
  const nameless = new Map<string, Share>()
  const opened = (name: string): Share => ({ path: join(folder, name), held: Buffer.allocUnsafe(size), end: 0 })

  function shareOf(person: string | null, month: string): Share {
    if (person === null) {
      const known = nameless.get(month)
      if (known) return known
      const made = opened(month)
      nameless.set(month, made)
      return made
    }
    const place = (PLACES[person.charCodeAt(0)] ?? 0) * ALPHABET.length + (PLACES[person.charCodeAt(1)] ?? 0)
    const index = Math.floor((place * count) / NAMES)
    const share = named[index] ?? opened(`of-${index}`)
    named[index] = share
    return share
  }

  function flush(share: Share) {
    if (share.end > 0) appendFileSync(share.path, share.held.subarray(0, share.end))
    share.end = 0
  }

  return {
    add(person, month, seconds, line) {
      const share = shareOf(person, month)
      const text = `${person ?? ''} ${String(seconds ?? 0).padStart(SECONDS, '0')} ${line}\0`
      // A character is three bytes of UTF-8 at most.
      if (share.end + 3 * text.length > size) flush(share)
      if (3 * text.length > size) appendFileSync(share.path, text)
      else share.end += share.held.write(text, share.end)
    },
    inOrder(take) {
      const nobodys = [...nameless].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, share]) => share)
      let bytes: Buffer = Buffer.alloc(0)
      for (const share of [...nobodys, ...named.filter((share) => share !== undefined)]) {
        flush(share)
        const read = readInto(share.path, bytes)
        bytes = read.bytes
        for (const { line, to } of ordered(bytes.subarray(0, read.length))) take(bytes, line, to)
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

interface Row {
  /** Name and seconds. */
  readonly key: string
  /** Where the line begins, and where it ends. */
  readonly line: number
  readonly to: number
}

function ordered(bytes: Buffer): Row[] {
  const rows: Row[] = []
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(END, from)
    const line = bytes.indexOf(SPACE, from) + SECONDS + 2
    rows.push({ key: bytes.toString('latin1', from, line), line, to })
    from = to + 1
  }
  return rows.sort((a, b) => {
    if (a.key !== b.key) return a.key < b.key ? -1 : 1
    return bytes.compare(bytes, b.line, b.to, a.line, a.to)
  })
}
