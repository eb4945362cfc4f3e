import { open } from 'node:fs/promises'

/** One fragment of a fragmented MP4: its `moof` and its `mdat`. */
export interface Fragment {
  /** Where it begins in the file, bytes. */
  readonly offset: number
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly duration: number
  /** Bytes from its begin to the end of its first picture, which is a key frame; of its first packet, for sound. */
  readonly firstSize: number
}

/** What a fragmented MP4 of one track holds. */
export interface FragmentedFile {
  /** The initialisation before the first fragment: `ftyp` and `moov`. */
  readonly init: Buffer
  readonly fragments: readonly Fragment[]
}

interface Box {
  readonly type: string
  readonly offset: number
  readonly size: number
}

/** Reads where the fragments of a file lie that ffmpeg wrote. Throws an Error when it is no fragmented MP4. */
export async function readFragments(path: string): Promise<FragmentedFile> {
  const file = await open(path)
  try {
    const { size: end } = await file.stat()
    const read = async (offset: number, size: number) => (await file.read(Buffer.alloc(size), 0, size, offset)).buffer
    const boxes: Box[] = []
    for (let offset = 0; offset + 8 <= end; ) {
      const box = { ...boxAt(await read(offset, 8), 0), offset }
      boxes.push(box)
      offset += box.size
    }
    const first = boxes.findIndex(({ type }) => type === 'moof')
    if (first < 0) throw new Error('the file has no fragments')
    const init = await read(0, boxes[first]?.offset ?? 0)
    const timescale = timescaleOf(init)
    const fragments: Fragment[] = []
    for (const [i, { type, offset, size }] of boxes.entries()) {
      const data = boxes[i + 1]
      if (type !== 'moof' || data?.type !== 'mdat') continue
      const { ticks, firstSize } = runOf(await read(offset, size))
      fragments.push({ offset, size: size + data.size, duration: ticks / timescale, firstSize: size + 8 + firstSize })
    }
    return { init, fragments }
  } finally {
    await file.close()
  }
}

/** RFC 6381 name of the H.264 in an initialisation. Throws an Error when there is none. */
export function avcCodec(init: Buffer): string {
  const box = init.indexOf('avcC', 0, 'latin1')
  // The box's content: its own version, then profile, compatibility and level.
  if (box < 0 || box + 8 > init.length) throw new Error('the initialisation holds no H.264')
  return `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`
}

function boxAt(bytes: Buffer, offset: number): Box {
  const size = bytes.readUInt32BE(offset)
  // 0 and 1 stand for sizes beyond 4 GB, which no fragment and no track header has.
  if (size < 8) throw new Error(`a box of ${size} bytes`)
  return { type: bytes.toString('latin1', offset + 4, offset + 8), offset, size }
}

/** The content of the first box of that type, at any depth. */
function contentOf(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type, 0, 'latin1')
  if (at < 4) throw new Error(`the file has no ${type}`)
  return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4))
}

/** Ticks of a second: in `mdhd`, behind two times of 4 bytes, or of 8 in version 1. */
const timescaleOf = (init: Buffer): number => {
  const mdhd = contentOf(init, 'mdhd')
  return mdhd.readUInt32BE(mdhd.readUInt8(0) === 1 ? 20 : 12)
}

/** How long a fragment's one run of samples is, and how large its first sample (ISO/IEC 14496-12 §8.8). */
function runOf(moof: Buffer): { ticks: number; firstSize: number } {
  const usual = defaultsOf(contentOf(moof, 'tfhd'))
  const trun = contentOf(moof, 'trun')
  const flags = trun.readUInt32BE(0) & 0xffffff
  const count = trun.readUInt32BE(4)
  let at = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let ticks = 0
  let firstSize = 0
  for (let i = 0; i < count; i++) {
    const take = (flag: number, otherwise: number) => {
      if (!(flags & flag)) return otherwise
      at += 4
      return trun.readUInt32BE(at - 4)
    }
    ticks += take(0x100, usual.duration)
    const size = take(0x200, usual.size)
    if (i === 0) firstSize = size
    // Its flags, and by how much it is shown later than decoded.
    take(0x400, 0)
    take(0x800, 0)
  }
  return { ticks, firstSize }
}

/** Ticks and bytes of a sample for which the run has none of its own: optional fields, which `tfhd` announces by its flags. */
function defaultsOf(tfhd: Buffer): { duration: number; size: number } {
  const flags = tfhd.readUInt32BE(0) & 0xffffff
  let at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const duration = flags & 0x8 ? tfhd.readUInt32BE(at) : 0
  if (flags & 0x8) at += 4
  return { duration, size: flags & 0x10 ? tfhd.readUInt32BE(at) : 0 }
}
