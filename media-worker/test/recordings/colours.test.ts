import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagingHarness } from '../packaging-harness.ts'
import { ffmpegLog, ffprobeJson } from '../sample-files.ts'
import { make } from './recipe.ts'

let harness: Awaited<ReturnType<typeof packagingHarness>>
let folder: string
beforeAll(async () => {
  harness = await packagingHarness()
  folder = await mkdtemp(join(tmpdir(), 'stillair-colours-'))
})
afterAll(async () => {
  await harness.remove()
  await rm(folder, { recursive: true })
})

async function packaged(bytes: Uint8Array) {
  const job = await harness.upload(bytes)
  await harness.package(job)
  const whole = (await harness.events(job)).find((event) => event.type === 'MediaPackaged')?.data.packaged
  if (!whole) throw new Error('not packaged')
  return whole
}

const green = (size: string) => ['-f', 'lavfi', '-i', `color=c=0x00C800:s=${size}:r=5:d=1,format=gbrp`] as const
const BT601 = 'scale=in_color_matrix=smpte170m,'
const BT709 = 'scale=in_color_matrix=bt709,'

/** How a file is made, and the filter with which its colours are read. */
interface Colours {
  readonly made: readonly string[]
  readonly read: string
}

const COLOURS = {
  'rgb.mp4': { made: [...green('1280x720'), '-c:v', 'libx264rgb'], read: '' },
  'sd.mp4': {
    made: [...green('640x480'), '-vf', 'scale=out_color_matrix=smpte170m,format=yuv420p', '-c:v', 'libx264'],
    read: BT601,
  },
  'hd.mp4': {
    made: [...green('1280x720'), '-vf', 'scale=out_color_matrix=bt709,format=yuv420p', '-c:v', 'libx264'],
    read: BT709,
  },
  'full.mp4': {
    made: [
      ...[...green('640x480'), '-vf', 'scale=out_color_matrix=smpte170m:out_range=pc,format=yuvj420p'],
      ...['-c:v', 'libx264', '-color_range', 'pc', '-colorspace', 'smpte170m'],
    ],
    read: BT601,
  },
  'odd-tags.mp4': {
    made: [
      ...[...green('1280x720'), '-vf', 'scale=out_color_matrix=smpte170m,format=yuv420p', '-c:v', 'libx264'],
      ...['-colorspace', 'smpte170m', '-color_primaries', 'smpte170m', '-color_trc', 'smpte170m'],
    ],
    read: BT601,
  },
} satisfies Record<string, Colours>

async function expectSame(file: string, { made, read }: Colours): Promise<void> {
  const bytes = await make({ file, made })
  await writeFile(join(folder, file), bytes)
  const media = await packaged(bytes)
  const shown = (await colourOf(join(folder, file), read)).map((value) => expect.closeTo(value, -0.8))
  for (const key of [...media.renditions.map(({ name }) => `${name}/media.mp4`), media.download?.key ?? '']) {
    const path = harness.path(media.prefix, key)
    const { streams } = await ffprobeJson<{ streams: object[] }>(path, '-show_streams')
    const tags = { color_space: 'bt709', color_primaries: 'bt709', color_transfer: 'bt709', color_range: 'tv' }
    expect(streams).toMatchObject([tags])
    expect(await colourOf(path, BT709)).toEqual(shown)
  }
  expect(await colourOf(harness.path(media.prefix, media.poster ?? ''), '')).toEqual(shown)
}

describe('colours', () => {
  const { 'hd.mp4': usual, ...others } = COLOURS
  test('of hd.mp4 match the source in all files', () => expectSame('hd.mp4', usual))
  test.each(Object.entries(others))('of %s match the source in all files', { tags: ['slow'] }, expectSame)

  test('of HLG are converted when only the transfer function is tagged', async () => {
    const made = [
      ...['-f', 'lavfi', '-i', 'color=c=0x00C800:s=320x240:r=25:d=1,format=yuv420p10le', '-c:v', 'libx264'],
      ...['-color_trc', 'arib-std-b67'],
    ]
    const { warnings } = await packaged(await make({ file: 'untagged-hlg.mp4', made }))
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'hdr' }))
  })
})

/** Green, of which the left third is opaque, the middle half transparent and the right third fully transparent. */
const veiled = (size: string) =>
  [
    ...['-f', 'lavfi', '-i'],
    `color=c=0x00C800:s=${size}:r=5:d=1,format=gbrap,geq=r=0:g=200:b=0:a='if(lt(X,W/3),255,if(lt(X,2*W/3),128,0))'`,
  ] as const
const yuva = (matrix: string, range = 'tv') =>
  ['-vf', `scale=out_color_matrix=${matrix}:out_range=${range},format=yuva420p`] as const
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-crf', '10', '-b:v', '0'] as const

/** How each file with transparent pictures is made. */
const TRANSPARENT: Readonly<Record<string, readonly string[]>> = {
  'vp9.webm': [...veiled('320x240'), ...yuva('smpte170m'), ...VP9],
  'vp9-hd.webm': [...veiled('1280x720'), ...yuva('bt709'), ...VP9, '-colorspace', 'bt709'],
  'vp9-full.webm': [
    ...[...veiled('320x240'), ...yuva('smpte170m', 'pc'), ...VP9],
    ...['-color_range', 'pc', '-colorspace', 'smpte170m'],
  ],
  'vp9-second.mkv': [
    ...[...veiled('320x240'), ...green('64x64'), '-map', '1:v', '-map', '0:v'],
    ...['-c:v:0', 'libx264', '-filter:v:1', 'scale=out_color_matrix=smpte170m,format=yuva420p', '-c:v:1', 'libvpx-vp9'],
    ...['-deadline', 'realtime', '-crf', '10', '-b:v:1', '0', '-disposition:v:0', '0', '-disposition:v:1', 'default'],
  ],
  'vp8.webm': [...veiled('320x240'), ...yuva('smpte170m'), '-c:v', 'libvpx', '-auto-alt-ref', '0', '-b:v', '2M'],
  'prores.mov': [
    ...[...veiled('320x240'), '-vf', 'scale=out_color_matrix=smpte170m', '-c:v', 'prores_ks', '-profile:v', '4444'],
  ],
  'animation.mov': [...veiled('320x240'), '-c:v', 'qtrle'],
  'png.mov': [...veiled('320x240'), '-c:v', 'png'],
  'cineform.mov': [...veiled('320x240'), '-c:v', 'cfhd', '-pix_fmt', 'gbrap12le'],
  'ffv1.mkv': [...veiled('320x240'), ...yuva('smpte170m'), '-c:v', 'ffv1'],
}

const ON_BLACK = 'transparent pictures of %s are shown on black'
const [usual, ...others] = Object.entries(TRANSPARENT)
test.each(usual ? [usual] : [])(ON_BLACK, (file, made) => expectOnBlack(file, made))
test.each(others)(ON_BLACK, { tags: ['slow'] }, (file, made) => expectOnBlack(file, made))

async function expectOnBlack(file: string, made: readonly string[]): Promise<void> {
  const media = await packaged(await make({ file, made }))
  const shown = [
    [0, 200, 0],
    [0, 100, 0],
    [0, 0, 0],
  ].map((colour) => colour.map((value) => expect.closeTo(value, -1)))
  for (const { name } of media.renditions) {
    expect(await columnsOf(harness.path(media.prefix, `${name}/media.mp4`), BT709)).toEqual(shown)
  }
  expect(await columnsOf(harness.path(media.prefix, media.poster ?? ''), '')).toEqual(shown)
  expect(media.warnings.map(({ code }) => code)).not.toContain('other-pictures')
}

test('the undefined transparency of raw pictures is ignored', async () => {
  const opaque = ['-f', 'lavfi', '-i', 'color=c=0x00C800@0:s=320x240:r=5:d=1,format=bgra', '-c:v', 'rawvideo']
  const media = await packaged(await make({ file: 'screen.avi', made: opaque }))
  const [left] = await columnsOf(harness.path(media.prefix, media.poster ?? ''), '')
  expect(left).toEqual([0, 200, 0].map((value) => expect.closeTo(value, -0.8)))
})

test('of Dolby Vision alone cause a warning', async () => {
  const made = [...green('320x240'), '-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le']
  const { warnings } = await packaged(
    await make({ file: 'dolby.mp4', made: [...made, '-b:v', '100k'], altered: asDolby }),
  )
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'dolby-vision' }))
})

/** Makes the box of bit rates one that states Dolby Vision, profile 5, without another format that shows its colours. */
function asDolby(bytes: Buffer): Buffer {
  const box = bytes.indexOf('btrt')
  bytes.write('dvcC', box, 'latin1')
  bytes.set([1, 0, 5 << 1, (1 << 3) | 0b101, 0], box + 4)
  return bytes
}

/** Returns the first pixel of the first frame, as red, green and blue. */
async function colourOf(path: string, filter: string): Promise<number[]> {
  return [...(await firstFrame(path, `${filter}format=rgb24`)).subarray(0, 3)]
}

/** Returns the colours on the left, in the middle and on the right of the first frame. */
async function columnsOf(path: string, filter: string): Promise<number[][]> {
  const pixels = await firstFrame(path, `${filter}format=rgb24,scale=15:1:flags=neighbor`)
  return [2, 7, 12].map((column) => [...pixels.subarray(3 * column, 3 * column + 3)])
}

/** Returns the pixels of the first frame after these filters. */
async function firstFrame(path: string, filters: string): Promise<Buffer> {
  const out = join(folder, 'colour.rgb')
  await ffmpegLog('-v', 'error', '-y', '-i', path, '-vf', filters, '-frames:v', '1', '-f', 'rawvideo', out)
  return readFile(out)
}
