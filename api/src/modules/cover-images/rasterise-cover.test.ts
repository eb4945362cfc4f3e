// @module-tag slow
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { rasteriseCover, UnusablePictureError } from './rasterise-cover.ts'

const RED = { r: 200, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 200 }

/** Returns a picture that is red in its upper half and blue in its lower half. */
function twoHalves(width: number, height: number) {
  const half = { width, height: height / 2, channels: 3 as const }
  return sharp({ create: { ...half, height, background: RED } }).composite([
    { input: { create: { ...half, background: BLUE } }, gravity: 'south' },
  ])
}

const failure = (bytes: Uint8Array) =>
  rasteriseCover(bytes).then(
    () => null,
    (error: unknown) => error,
  )

/** Returns the colour at a point of the picture, with coordinates from 0 to 1. */
async function colourAt(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return [...data.subarray(at, at + 3)]
}
const isNear = (colour: readonly number[], { r, g, b }: typeof RED) =>
  [r, g, b].every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 24)

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s upload becomes all files of a cover', async (format) => {
  const picture = await twoHalves(1000, 800).toFormat(format).toBuffer()
  const { files, placeholder, width, height } = await rasteriseCover(picture)
  expect({ width, height }).toEqual({ width: 1000, height: 800 })
  expect(placeholder).toMatch(/^#[0-9a-f]{6}$/)
  const sizes = { '480': [480, 360], '1200': [1200, 900], '1024': [1024, 1024] } as const
  expect(files.map(({ name }) => name)).toEqual(['480.avif', '480.webp', '1200.avif', '1200.webp', '1024.webp'])
  for (const { name, contentType, bytes } of files) {
    const [size, ending] = name.split('.') as [keyof typeof sizes, 'avif' | 'webp']
    const found = await sharp(bytes).metadata()
    expect([found.width, found.height], name).toEqual(sizes[size])
    expect([found.format, contentType]).toEqual([ending === 'avif' ? 'heif' : 'webp', `image/${ending}`])
    expect(isNear(await colourAt(bytes, 0.5, 0.2), RED), name).toBe(true)
    expect(isNear(await colourAt(bytes, 0.5, 0.8), BLUE), name).toBe(true)
  }
})

test('a rotated photo is turned upright and loses its location', async () => {
  // The top of the scene is on the left in the file; orientation 6 means to turn it clockwise.
  const onItsSide = await sharp(await twoHalves(900, 1200).png().toBuffer())
    .rotate(270)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Amelia' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1' } })
    .toBuffer()
  expect(await sharp(onItsSide).metadata()).toMatchObject({ width: 1200, height: 900, orientation: 6 })
  const { files, width, height } = await rasteriseCover(onItsSide)
  expect({ width, height }).toEqual({ width: 900, height: 1200 })
  for (const { bytes, name } of files) {
    expect(isNear(await colourAt(bytes, 0.5, 0.1), RED), name).toBe(true)
    expect(isNear(await colourAt(bytes, 0.5, 0.9), BLUE), name).toBe(true)
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
  }
})

test('transparency becomes white, and a grey picture has a grey placeholder', async () => {
  const clear = await sharp({ create: { width: 480, height: 360, channels: 4, background: { ...RED, alpha: 0 } } })
    .png()
    .toBuffer()
  expect((await rasteriseCover(clear)).placeholder).toBe('#ffffff')
  const grey = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#808080' } })
    .toColourspace('grey16')
    .png()
    .toBuffer()
  expect((await rasteriseCover(grey)).placeholder).toBe('#808080')
})

describe('an uploaded cover is refused', () => {
  const small = sharp({ create: { width: 600, height: 600, channels: 3, background: RED } })

  test.each(['gif', 'tiff'] as const)('when it is a %s, despite any file name', async (format) => {
    const error = await failure(await small.clone().toFormat(format).toBuffer())
    expect(error).toMatchObject({ code: 'not-a-picture', reason: 'Choose a JPEG, PNG, WebP or AVIF picture.' })
    expect(error).toBeInstanceOf(UnusablePictureError)
  })

  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['a sound in the container of WebP', 'RIFF\u0024\u0000\u0000\u0000WAVEfmt '],
    ['a video in the container of AVIF', '\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0000\u0000isommp42'],
  ])('when it is %s', async (_, text) => {
    expect(await failure(Buffer.from(text, 'latin1'))).toMatchObject({ code: 'not-a-picture' })
  })

  test('when only its first bytes are there', async () => {
    const beginnings = [
      Buffer.of(0xff, 0xd8, 0xff, 0xe0),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
      Buffer.from('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1', 'latin1'),
    ]
    for (const bytes of beginnings) expect(await failure(bytes)).toMatchObject({ code: 'unreadable' })
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('when a %s is cut off', async (format) => {
    const create = { width: 480, height: 360, channels: 3, background: RED } as const
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const whole = await sharp({ create: { ...create, noise } })
      .toFormat(format, format === 'avif' ? { effort: 0 } : {})
      .toBuffer()
    expect(await failure(whole.subarray(0, whole.length / 2))).toMatchObject({
      code: 'unreadable',
      reason: 'The picture is damaged or cut off. Choose another file.',
    })
  })

  test('when it has too many pixels, without being decoded', async () => {
    const huge = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: RED } })
      .png()
      .toBuffer()
    expect(await failure(huge)).toMatchObject({
      code: 'too-many-pixels',
      reason: 'The picture has 51 megapixels. Choose one of at most 50.',
    })
  })

  test('when it is smaller than a card', async () => {
    const tiny = await sharp({ create: { width: 479, height: 900, channels: 3, background: RED } })
      .png()
      .toBuffer()
    expect(await failure(tiny)).toMatchObject({
      code: 'too-small',
      reason: 'The picture is 479 × 900 pixels. Choose one of at least 480 × 360.',
    })
  })
})
