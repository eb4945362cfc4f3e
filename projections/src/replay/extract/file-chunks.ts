import { open } from 'node:fs/promises'

const CHUNK = 1_000_000

/**
 * Yields a file's bytes, each time in the same buffer. A stream allocates new buffers outside the heap, which wait for
 * the garbage collector.
 */
export async function* chunksOf(path: string): AsyncGenerator<Buffer, void, void> {
  const chunk = Buffer.allocUnsafe(CHUNK)
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK, null)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
