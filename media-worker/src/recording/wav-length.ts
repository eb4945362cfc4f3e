import { open } from 'node:fs/promises'

/** How many chunks before the samples are looked at. */
const MOST_CHUNKS = 100

const isName = (name: string) => /^[\w ]{4}$/.test(name)

/**
 * Whether a WAV file holds samples beyond the length that its header states, as recorders leave it when they crash: what follows the stated
 * samples is none of the chunks that programs write there.
 *
 * @param path of a file that ffprobe takes for WAV
 */
export async function holdsMoreThanStated(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, at)
      return bytesRead === 8 ? { name: buffer.toString('latin1', 0, 4), length: buffer.readUInt32LE(4) } : null
    }
    if ((await read(0))?.name !== 'RIFF') return false
    let at = 12
    for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
      const found = await read(at)
      if (!found || !isName(found.name)) return false
      at += 8 + found.length + (found.length % 2)
      // Recorders that were never told to stop, and files beyond 4 GB, state nothing or everything: ffmpeg reads those to their end.
      if (at >= size || (found.name === 'data' && found.length === 0)) return false
      if (found.name !== 'data') continue
      const next = await read(at)
      return next !== null && (!isName(next.name) || at + 8 + next.length > size)
    }
    return false
  } finally {
    await file.close()
  }
}
