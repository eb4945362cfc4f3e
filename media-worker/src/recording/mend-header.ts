import { type FileHandle, open } from 'node:fs/promises'

/** How many chunks before the samples are looked at. */
const MOST_CHUNKS = 100

/** A container of chunks that states before its samples how many there are. */
interface Container {
  readonly magic: string
  /** Where the first chunk begins, bytes. */
  readonly first: number
  /** Bytes of a chunk's name and length. */
  readonly head: number
  readonly lengthOf: (head: Buffer) => number
  /** Chunks begin at even places. */
  readonly isPadded: boolean
  readonly samples: string
  /** Writes the length that is right, given where the samples' chunk begins and how many bytes follow its head. */
  readonly mend: (file: FileHandle, at: number, length: number, chunks: ReadonlyMap<string, number>) => Promise<void>
}

const CONTAINERS: readonly Container[] = [
  {
    ...{ magic: 'RIFF', first: 12, head: 8, isPadded: true, samples: 'data' },
    lengthOf: (head) => head.readUInt32LE(4),
    mend: (file, at, length) => write(file, at + 4, 4, (bytes) => bytes.writeUInt32LE(Math.min(length, 0xffffffff))),
  },
  {
    ...{ magic: 'FORM', first: 12, head: 8, isPadded: true, samples: 'SSND' },
    lengthOf: (head) => head.readUInt32BE(4),
    async mend(file, at, length, chunks) {
      const common = chunks.get('COMM')
      if (common === undefined) return
      const { buffer } = await file.read(Buffer.alloc(8), 0, 8, common + 8)
      const frame = buffer.readUInt16BE(0) * Math.ceil(buffer.readUInt16BE(6) / 8)
      // Two numbers precede the samples.
      const frames = Math.floor((length - 8) / frame)
      await write(file, at + 4, 4, (bytes) => bytes.writeUInt32BE(Math.min(length, 0xffffffff)))
      await write(file, common + 10, 4, (bytes) => bytes.writeUInt32BE(frames))
    },
  },
  {
    ...{ magic: 'caff', first: 8, head: 12, isPadded: false, samples: 'data' },
    lengthOf: (head) => Number(head.readBigInt64BE(4)),
    // Up to the end, in the format's own words.
    mend: (file, at) => write(file, at + 4, 8, (bytes) => bytes.writeBigInt64BE(-1n)),
  },
]

const isName = (name: string) => /^[\w ]{4}$/.test(name)

/**
 * Puts the header of a WAV, AIFF or CAF file right that holds samples beyond the length that it states, as recorders leave it when they crash:
 * what follows the stated samples is none of the chunks that programs write there. Leaves everything else as it is.
 */
export async function mendHeader(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const { buffer: magic } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const container = CONTAINERS.find((each) => each.magic === magic.toString('latin1'))
    if (!container) return
    const { head, lengthOf } = container
    const read = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(head), 0, head, at)
      return bytesRead === head ? { name: buffer.toString('latin1', 0, 4), length: lengthOf(buffer) } : null
    }
    const chunks = new Map<string, number>()
    let at = container.first
    while (chunks.size < MOST_CHUNKS) {
      const found = await read(at)
      if (!found || !isName(found.name)) return
      chunks.set(found.name, at)
      const begin = at + head
      const end = begin + found.length + (container.isPadded ? found.length % 2 : 0)
      if (found.name !== container.samples) {
        at = end
        continue
      }
      // Recorders that were never told to stop state all there can be, and so do files beyond 4 GB.
      if (found.length < 0 || end >= size) return
      const next = await read(end)
      const isWhole = next !== null && isName(next.name) && end + head + next.length <= size
      if (!isWhole) await container.mend(file, at, size - begin, chunks)
      return
    }
  } finally {
    await file.close()
  }
}

async function write(file: FileHandle, at: number, length: number, fill: (bytes: Buffer) => void): Promise<void> {
  const bytes = Buffer.alloc(length)
  fill(bytes)
  await file.write(bytes, 0, length, at)
}
