import type { Readable } from 'node:stream'

/** The content to store: bytes, a stream, or a file on this machine (absolute path). */
export type ObjectBody = Uint8Array | Readable | { readonly path: string }

export interface PutOptions {
  /** MIME type with which the object is served. */
  readonly contentType: string
  /** `Cache-Control` with which the object is served, if the store serves it itself. */
  readonly cacheControl?: string
}

/** Bytes `start` to `end`, both inclusive and counted from 0. Without `end`, up to the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end?: number
}

export interface ObjectHead {
  /** Size of the whole object, bytes. */
  readonly size: number
  readonly contentType: string
}

export interface StoredObject extends ObjectHead {
  readonly body: Readable
  /** Position of the first byte of `body` in the object. */
  readonly start: number
  /** Number of bytes in `body`. */
  readonly length: number
}

export interface ListedObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
}

export interface SignedUrlOptions {
  /** Makes browsers save the object under this file name; without it they show the object. */
  readonly downloadName?: string
}

/**
 * Files by key. Every adapter passes the tests in `test/object-store-contract.ts`. Each method throws an
 * {@link InvalidKeyError} for a key that `checkKey` refuses.
 */
export interface ObjectStore {
  /**
   * Stores an object completely or not at all, replacing one with the same key. Throws when the body or the store
   * fails.
   */
  put(key: string, body: ObjectBody, options: PutOptions): Promise<void>

  /** Reads an object or part of it; null when it does not exist. Throws {@link RangeNotSatisfiableError}. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>

  /** Returns size and type of an object without reading it; null when it does not exist. */
  head(key: string): Promise<ObjectHead | null>

  /** Lists all objects below the folder `prefix` (without a final slash), in key order; all objects for ''. */
  list(prefix: string): Promise<ListedObject[]>

  /** Deletes the object `prefix` and everything below the folder with that name. Does nothing when neither exists. */
  delete(prefix: string): Promise<void>

  /**
   * Returns a URL at which the store itself serves the object to anyone until `expiresAt`; null where only the API can
   * serve it. Equal expiry times give equal URLs, so that cached responses are found again.
   */
  directUrl(key: string, expiresAt: Date, options?: SignedUrlOptions): Promise<string | null>

  /** Returns the free space in bytes; null where the store does not report it, as with S3. */
  room(): Promise<number | null>

  /** Closes connections. */
  close(): Promise<void>
}

/** The key could name something outside the store, or some stores could not hold it. */
export class InvalidKeyError extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'InvalidKeyError'
  }
}

/** The range begins past the end of the object, whose length in bytes is `size`. */
export class RangeNotSatisfiableError extends Error {
  readonly size: number

  constructor(key: string, size: number) {
    super(`${key} has only ${size} bytes`)
    this.name = 'RangeNotSatisfiableError'
    this.size = size
  }
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

/**
 * Returns whether `key` is valid: at most 500 characters, in segments of letters, digits, `_`, `-` and inner dots,
 * joined by single slashes.
 */
export function isKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment))
}

/** Returns the key. Throws an {@link InvalidKeyError} when it is empty, absolute, hidden or leaves the store. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new InvalidKeyError(key)
  return key
}

/** Limits the range to an object of `size` bytes. Throws {@link RangeNotSatisfiableError} when no byte is left. */
export function clampRange(key: string, range: ByteRange | undefined, size: number): { start: number; end: number } {
  if (!range) return { start: 0, end: size - 1 }
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (range.start < 0 || range.start > end) throw new RangeNotSatisfiableError(key, size)
  return { start: range.start, end }
}
