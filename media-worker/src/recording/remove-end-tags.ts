import { type FileHandle, open } from 'node:fs/promises'

/** Length of an ID3v1 tag, which comes last, and of the footer and the header of an APE tag. */
const ID3 = 128
const APE = 32
/** Length of the end of a Lyrics3 tag: six digits, and a word. */
const LYRICS3 = 15

/**
 * Removes APE and Lyrics3 tags from the end of a file of MP3 or AAC frames, because ffmpeg takes them for damaged frames.
 * Keeps an ID3v1 tag. Returns whether there were any. All other files stay unchanged.
 */
export async function removeEndTags(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const begin = await read(file, 0, 3)
    const isFrames = begin.toString('latin1') === 'ID3' || (begin[0] === 0xff && ((begin[1] ?? 0) & 0xe0) === 0xe0)
    if (!isFrames) return false
    const { size } = await file.stat()
    const last = await read(file, size - ID3, ID3)
    const id3 = last.toString('latin1', 0, 3) === 'TAG' ? last : Buffer.alloc(0)
    let end = size - id3.length
    for (let length = await tagBefore(file, end); length > 0; length = await tagBefore(file, end)) end -= length
    if (end === size - id3.length || end <= 0) return false
    await file.write(id3, 0, id3.length, end)
    await file.truncate(end + id3.length)
    return true
  } finally {
    await file.close()
  }
}

/** Returns the length of the tag that ends at this position; 0 when there is none. */
async function tagBefore(file: FileHandle, end: number): Promise<number> {
  const ape = await read(file, end - APE, APE)
  if (ape.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHeader = ape.readUInt32LE(20) >= 0x80000000
    return ape.readUInt32LE(12) + (hasHeader ? APE : 0)
  }
  const [, length] = /^(\d{6})LYRICS200$/.exec((await read(file, end - LYRICS3, LYRICS3)).toString('latin1')) ?? []
  return length === undefined ? 0 : Number(length) + LYRICS3
}

/** Returns these bytes of a file, or zeroes when they are outside. */
async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  if (at >= 0) await file.read(bytes, 0, length, at)
  return bytes
}
