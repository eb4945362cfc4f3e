import type { Readable } from 'node:stream'

/** What to store: bytes, a stream, or a file of this machine (absolute path). */
export type ObjectBody = Uint8Array | Readable | { readonly path: string }

export interface PutOptions {
  /** MIME type it is served with. */
  readonly contentType: string
  /** `Cache-Control` it is served with, where the store serves it itself. */
  readonly cacheControl?: string
}

/** Bytes `start` to `end`, both included and counted from 0; to the last byte when `end` is left out. */
export interface ByteRange {
  readonly start: number
  readonly end?: number
}

export interface ObjectHead {
  /** Bytes of the whole object. */
  readonly size: number
  readonly contentType: string
}

export interface StoredObject extends ObjectHead {
  readonly body: Readable
  /** First byte of `body` within the object. */
  readonly start: number
  /** Bytes in `body`. */
  readonly length: number
}

export interface ListedObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
}

export interface SignedUrlOptions {
  /** Makes browsers save the file under this name instead of showing it. */
  readonly downloadName?: string
}

/**
 * Files by key. Every adapter passes the suite in `test/object-store-contract.ts`.
 * Each method throws an {@link InvalidKeyError} for a key that `checkKey` refuses.
 */
export interface ObjectStore {
  /** Stores an object whole or not at all, replacing one of the same key. Throws when the body or the store fails. */
  put(key: string, body: ObjectBody, options: PutOptions): Promise<void>

  /** Reads an object or part of it; null when there is none. Throws {@link RangeNotSatisfiableError}. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>

  /** What is known of an object without reading it; null when there is none. */
  head(key: string): Promise<ObjectHead | null>

  /** Everything below the folder `prefix` (no slash at its end), in key order; all objects for ''. */
  list(prefix: string): Promise<ListedObject[]>

  /** Removes the object `prefix` and everything below the folder of that name. Does nothing when there is nothing. */
  delete(prefix: string): Promise<void>

  /**
   * A URL at which the store itself gives the object to anyone until then; null where only the API can. The same for the same
   * end, so that what was loaded by it is found again.
   */
  directUrl(key: string, expiresAt: Date, options?: SignedUrlOptions): Promise<string | null>

  /** Bytes that can still be stored; null where the store does not report it, as S3 does not. */
  room(): Promise<number | null>

  /** Ends connections. */
  close(): Promise<void>
}

/** The key could name something outside the store, or not be stored everywhere. */
export class InvalidKeyError extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'InvalidKeyError'
  }
}

/** The range begins past the end of the object; `size` is its length in bytes. */
export class RangeNotSatisfiableError extends Error {
  readonly size: number

  constructor(key: string, size: number) {
    super(`${key} has only ${size} bytes`)
    this.name = 'RangeNotSatisfiableError'
    this.size = size
  }
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

/** Whether `key` is segments of letters, digits, `_`, `-` and inner dots, joined by single slashes, at most 500 long. */
export function isKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment))
}

/** Gives the key back. Throws an {@link InvalidKeyError} when it is none: empty, absolute, hidden or climbing. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new InvalidKeyError(key)
  return key
}

/** The range within an object of `size` bytes. Throws {@link RangeNotSatisfiableError} when nothing is left of it. */
export function clampRange(key: string, range: ByteRange | undefined, size: number): { start: number; end: number } {
  if (!range) return { start: 0, end: size - 1 }
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (range.start < 0 || range.start > end) throw new RangeNotSatisfiableError(key, size)
  return { start: range.start, end }
}
