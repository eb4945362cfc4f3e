import { open } from 'node:fs/promises'

/** One fragment of a fragmented MP4: its `moof` box and its `mdat` box. */
export interface Fragment {
  /** Position in the file, bytes. */
  readonly offset: number
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly duration: number
  /**
   * Bytes from the start of the fragment to the end of its first frame, which is a key frame. For sound, to the end of its
   * first packet.
   */
  readonly firstSize: number
}

/** The contents of a fragmented MP4 with one track. */
export interface FragmentedFile {
  /** The initialisation segment, which precedes the first fragment: `ftyp` and `moov`. */
  readonly init: Buffer
  readonly fragments: readonly Fragment[]
}

interface Box {
  readonly type: string
  readonly offset: number
  readonly size: number
}

/** Reads the positions of all fragments in a file that ffmpeg wrote. Throws an Error when it is not a fragmented MP4. */
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

/** Returns the codec name (RFC 6381) of the H.264 stream in an initialisation segment. Throws an Error when there is none. */
export function avcCodec(init: Buffer): string {
  const box = init.indexOf('avcC', 0, 'latin1')
  // The box holds its own version, then profile, compatibility and level.
  if (box < 0 || box + 8 > init.length) throw new Error('the initialisation holds no H.264')
  return `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`
}

function boxAt(bytes: Buffer, offset: number): Box {
  const size = bytes.readUInt32BE(offset)
  // Sizes 0 and 1 announce a box without a 32-bit size. No fragment and no track header has one.
  if (size < 8) throw new Error(`invalid box size: ${size} bytes`)
  return { type: bytes.toString('latin1', offset + 4, offset + 8), offset, size }
}

/** Returns the content of the first box of this type, at any depth. */
function contentOf(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type, 0, 'latin1')
  if (at < 4) throw new Error(`the file has no ${type}`)
  return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4))
}

/** Reads the ticks per second from `mdhd`. They follow two times, which have 4 bytes each, or 8 in version 1. */
const timescaleOf = (init: Buffer): number => {
  const mdhd = contentOf(init, 'mdhd')
  return mdhd.readUInt32BE(mdhd.readUInt8(0) === 1 ? 20 : 12)
}

/** Reads the duration of a fragment's only run of samples, and the size of its first sample (ISO/IEC 14496-12 §8.8). */
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
    // Skips the sample's flags and its composition time offset.
    take(0x400, 0)
    take(0x800, 0)
  }
  return { ticks, firstSize }
}

/**
 * Reads the default duration in ticks and the default size in bytes of samples. Flags in `tfhd` announce which of its
 * optional fields are there.
 */
function defaultsOf(tfhd: Buffer): { duration: number; size: number } {
  const flags = tfhd.readUInt32BE(0) & 0xffffff
  let at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const duration = flags & 0x8 ? tfhd.readUInt32BE(at) : 0
  if (flags & 0x8) at += 4
  return { duration, size: flags & 0x10 ? tfhd.readUInt32BE(at) : 0 }
}
