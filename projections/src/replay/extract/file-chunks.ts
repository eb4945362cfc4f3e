import { open } from 'node:fs/promises'

const CHUNK = 1_000_000

/** A file's bytes, each time in the same memory: a stream makes new ones, which wait for the garbage collector outside of its heap. */
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
