import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How a file is made. */
export interface Recipe {
  /** File name, whose extension sets the format. */
  readonly file: string
  /** Arguments of ffmpeg, without the file. */
  readonly made: readonly string[]
  /** Text files that ffmpeg reads. */
  readonly inputs?: Readonly<Record<string, string>>
  /** Arguments of ffmpeg for a second part, which is appended. */
  readonly followedBy?: readonly string[]
  /** Changes the bytes as a recorder, a crash or an old program does. */
  readonly altered?: (bytes: Buffer) => Buffer
  /** Whether `npm test` packages it, too: one recording for each rule. */
  readonly isQuick?: boolean
}

/** Cached files, each under the hash of its recipe and of ffmpeg's version. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/recordings')
let version: Promise<string> | undefined
const ffmpegVersion = () => {
  version ??= run('ffmpeg', ['-version']).then(({ stdout }) => stdout)
  return version
}

/** Makes the file of a recipe and returns its bytes. Throws when ffmpeg fails. */
export async function make({ file, made, inputs, followedBy, altered = (bytes) => bytes }: Recipe): Promise<Buffer> {
  const parts = [await madeOnce(file, made, inputs)]
  if (followedBy) parts.push(await madeOnce(file, followedBy))
  return altered(Buffer.concat(parts))
}

async function madeOnce(file: string, made: readonly string[], inputs: Recipe['inputs'] = {}): Promise<Buffer> {
  const recipe = JSON.stringify([file, made, inputs, await ffmpegVersion()])
  const kept = join(CACHE, createHash('sha256').update(recipe).digest('hex'))
  return readFile(kept).catch(async () => {
    await mkdir(CACHE, { recursive: true })
    const folder = await mkdtemp(join(CACHE, 'making-'))
    for (const [name, text] of Object.entries(inputs)) await writeFile(join(folder, name), text)
    await run('ffmpeg', ['-nostdin', '-v', 'error', ...made, '-strict', '-2', file], { cwd: folder })
    const bytes = await readFile(join(folder, file))
    // Other tests may read the cache at the same time, so only complete files are moved into it.
    await rename(join(folder, file), kept)
    await rm(folder, { recursive: true })
    return bytes
  })
}

/** Returns ffmpeg arguments for a tone of this frequency. */
export const tone = (hz: number, seconds = 3) =>
  ['-f', 'lavfi', '-i', `sine=f=${hz}:d=${seconds}:r=48000,volume=-6dB`] as const

/** Mean colours of its halves after the conversion to YUV, as red, green and blue. */
export const RED = [178, 39, 38]
export const BLUE = [38, 39, 180]

/** Returns ffmpeg arguments for a video that is red in its first half and blue in its second. */
export const redThenBlue = (seconds = 3, { size = '320x240', rate = '25' } = {}) =>
  [
    ...['-f', 'lavfi', '-i'],
    `color=c=0xB42828:s=${size}:r=${rate}:d=${seconds},drawbox=c=0x2828B4:t=fill:enable='gte(t,${seconds / 2})'`,
  ] as const

export const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'] as const
export const H264 = [...X264, '-pix_fmt', 'yuv420p'] as const
export const AAC = ['-c:a', 'aac', '-b:a', '96k'] as const
