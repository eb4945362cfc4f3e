import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK = 1_000_000

/**
 * Yields a file's bytes, each time in the same buffer. A stream allocates new buffers outside the heap, which wait for
 * the garbage collector. Reads synchronously, because Parquet has hundreds of small files.
 */
export function* chunksOf(path: string): Generator<Buffer, void, void> {
  const chunk = Buffer.allocUnsafe(CHUNK)
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const bytesRead = readSync(file, chunk)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    closeSync(file)
  }
}
