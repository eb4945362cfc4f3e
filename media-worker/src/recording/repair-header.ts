import { type FileHandle, open } from 'node:fs/promises'

/** Most chunks to read before giving up the search for the samples. */
const MOST_CHUNKS = 100

/** A chunk-based format whose header states the number of samples. */
interface Container {
  readonly magic: string
  /** Position of the first chunk, bytes. */
  readonly first: number
  /** Length of a chunk's name and length fields together, bytes. */
  readonly head: number
  readonly lengthOf: (head: Buffer) => number
  /** Whether chunks begin at even positions. */
  readonly isPadded: boolean
  readonly samples: string
  /**
   * Writes the correct length. `at` is the position of the chunk with the samples; `length` is the number of bytes after
   * its head.
   */
  readonly mend: (file: FileHandle, at: number, length: number, chunks: ReadonlyMap<string, number>) => Promise<void>
}

const CONTAINERS: readonly Container[] = [
  {
    magic: 'RIFF',
    first: 12,
    head: 8,
    isPadded: true,
    samples: 'data',
    lengthOf: (head) => head.readUInt32LE(4),
    mend: (file, at, length) => write(file, at + 4, 4, (bytes) => bytes.writeUInt32LE(Math.min(length, 0xffffffff))),
  },
  {
    magic: 'FORM',
    first: 12,
    head: 8,
    isPadded: true,
    samples: 'SSND',
    lengthOf: (head) => head.readUInt32BE(4),
    async mend(file, at, length, chunks) {
      const common = chunks.get('COMM')
      if (common === undefined) return
      const { buffer } = await file.read(Buffer.alloc(8), 0, 8, common + 8)
      const frame = buffer.readUInt16BE(0) * Math.ceil(buffer.readUInt16BE(6) / 8)
      // The samples follow an offset and a block size of 4 bytes each.
      const frames = Math.floor((length - 8) / frame)
      await write(file, at + 4, 4, (bytes) => bytes.writeUInt32BE(Math.min(length, 0xffffffff)))
      await write(file, common + 10, 4, (bytes) => bytes.writeUInt32BE(frames))
    },
  },
  {
    magic: 'caff',
    first: 8,
    head: 12,
    isPadded: false,
    samples: 'data',
    lengthOf: (head) => Number(head.readBigInt64BE(4)),
    // In CAF, −1 means up to the end of the file.
    mend: (file, at) => write(file, at + 4, 8, (bytes) => bytes.writeBigInt64BE(-1n)),
  },
]

const isName = (name: string) => /^[\w ]{4}$/.test(name)

/**
 * Corrects the header of a WAV, AIFF or CAF file that has more samples than the header states, which happens when a
 * recorder crashes. In such a file, no valid chunk follows the stated samples. Returns whether the header was corrected.
 * All other files stay unchanged.
 */
export async function repairHeader(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const { buffer: magic } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const container = CONTAINERS.find((each) => each.magic === magic.toString('latin1'))
    if (!container) return false
    const { head, lengthOf } = container
    const read = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(head), 0, head, at)
      return bytesRead === head ? { name: buffer.toString('latin1', 0, 4), length: lengthOf(buffer) } : null
    }
    const chunks = new Map<string, number>()
    let at = container.first
    while (chunks.size < MOST_CHUNKS) {
      const found = await read(at)
      if (!found || !isName(found.name)) return false
      chunks.set(found.name, at)
      const begin = at + head
      const end = begin + found.length + (container.isPadded ? found.length % 2 : 0)
      if (found.name !== container.samples) {
        at = end
        continue
      }
      // Recordings that were never stopped, and files above 4 GB, state the largest length. ffmpeg reads those to their
      // end.
      if (found.length < 0 || end >= size) return false
      const next = await read(end)
      const isWhole = next !== null && isName(next.name) && end + head + next.length <= size
      if (!isWhole) await container.mend(file, at, size - begin, chunks)
      return !isWhole
    }
    return false
  } finally {
    await file.close()
  }
}

async function write(file: FileHandle, at: number, length: number, fill: (bytes: Buffer) => void): Promise<void> {
  const bytes = Buffer.alloc(length)
  fill(bytes)
  await file.write(bytes, 0, length, at)
}
