import sharp, { type Metadata, type SharpOptions } from 'sharp'

/** Most pixels of a picture that is decoded: as many as the largest cameras produce, which takes 200 MB of memory. */
const MAX_PICTURE_PIXELS = 50_000_000
/** Smallest size of an upright picture in pixels, that of a card. A smaller one would look blurred everywhere. */
export const MIN_PICTURE = { width: 480, height: 360 } as const

/** Why a picture cannot become a cover. */
export type PictureFault = 'not-a-picture' | 'unreadable' | 'too-many-pixels' | 'too-small'

/** Thrown when the bytes cannot become a cover. `reason` is a sentence that the admin can act on. */
export class UnusablePictureError extends Error {
  readonly code: PictureFault
  readonly reason: string

  constructor(code: PictureFault, reason: string) {
    super(`${code}: ${reason}`)
    this.name = 'UnusablePictureError'
    this.code = code
    this.reason = reason
  }
}

/** A picture file of a cover, named relative to the cover's prefix. */
interface CoverFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface RasterisedCover {
  /** 480 × 360 and 1200 × 900 for pages, as AVIF and WebP; 1024 × 1024 for lock screens, as WebP. */
  readonly files: readonly CoverFile[]
  /** The mean colour as `#rrggbb`, shown until the picture has loaded. */
  readonly placeholder: string
  /** Size of the uploaded file in pixels, turned upright. */
  readonly width: number
  readonly height: number
}

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const FORMATS: Readonly<Record<PictureFormat, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  // ISO/IEC 23008-12: the first box lists the brands, the major one first and then the compatible ones.
  avif: (bytes) =>
    bytes.length > 16 &&
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /avi[fs]/.test(bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))),
}

/** Returns the format that the bytes show, regardless of the file name; null when it is not one of those supported. */
function pictureFormat(bytes: Buffer): PictureFormat | null {
  const formats = Object.keys(FORMATS) as PictureFormat[]
  return formats.find((format) => FORMATS[format](bytes)) ?? null
}

/**
 * Makes the files of a cover from an uploaded picture, with the same names and sizes as the pictures of the gallery. The picture is
 * turned upright, cropped to each shape around its centre, and put on white where it is transparent. All camera
 * metadata is removed. Takes one to a few seconds of one core.
 *
 * Throws an {@link UnusablePictureError} when the bytes are not JPEG, PNG, WebP or AVIF, cannot be decoded completely,
 * or have too many or too few pixels.
 */
export async function rasteriseCover(bytes: Uint8Array): Promise<RasterisedCover> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = pictureFormat(input)
  // No other format reaches a decoder: the library reads more formats than we need, some of which are programs.
  if (!format) throw new UnusablePictureError('not-a-picture', 'Choose a JPEG, PNG, WebP or AVIF picture.')
  const { width, height } = checkSize(await readHeader(input, format))
  try {
    const wide = await cut(input, 1200, 900)
    const square = await cut(input, 1024, 1024)
    const card = await sharp(wide).resize(480).png({ compressionLevel: 1 }).toBuffer()
    const files = [...(await pageFiles(480, card)), ...(await pageFiles(1200, wide)), await webp(1024, square)]
    return { files, placeholder: await meanColour(card), width, height }
  } catch (error) {
    throw unreadable(error)
  }
}

/** Refuses truncated and damaged pictures, but tolerates small errors that many cameras and phones make. */
const DECODING = { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS } satisfies SharpOptions

/** Returns the part of the picture that fills the shape, in sRGB, as PNG. */
function cut(input: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(input, DECODING)
    .autoOrient()
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const pageFiles = (width: number, pixels: Buffer) => Promise.all([avif(width, pixels), webp(width, pixels)])

async function avif(width: number, pixels: Buffer): Promise<CoverFile> {
  const bytes = await sharp(pixels).avif({ quality: 50, effort: 3 }).toBuffer()
  return { name: `${width}.avif`, contentType: 'image/avif', bytes }
}

async function webp(width: number, pixels: Buffer): Promise<CoverFile> {
  const bytes = await sharp(pixels).webp({ quality: 76 }).toBuffer()
  return { name: `${width}.webp`, contentType: 'image/webp', bytes }
}

/** Returns the mean colour as `#rrggbb`. */
async function meanColour(pixels: Buffer): Promise<string> {
  const { channels } = await sharp(pixels).stats()
  const colours = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return `#${colours.join('')}`
}

async function readHeader(input: Buffer, format: PictureFormat): Promise<Metadata> {
  const found = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error)
    })
  // The AVIF container can also hold pictures of other codecs.
  const isAsDeclared =
    format === 'avif' ? found.format === 'heif' && found.compression === 'av1' : found.format === format
  if (!isAsDeclared) throw unreadable(new Error(`the file starts as ${format} but is read as ${found.format}`))
  return found
}

function checkSize({ autoOrient: { width, height } }: Metadata): { width: number; height: number } {
  if (width * height > MAX_PICTURE_PIXELS) {
    const megapixels = Math.ceil((width * height) / 1e6)
    const most = MAX_PICTURE_PIXELS / 1e6
    throw new UnusablePictureError(
      'too-many-pixels',
      `The picture has ${megapixels} megapixels. Choose one of at most ${most}.`,
    )
  }
  if (width < MIN_PICTURE.width || height < MIN_PICTURE.height) {
    throw new UnusablePictureError(
      'too-small',
      `The picture is ${width} × ${height} pixels. Choose one of at least ${MIN_PICTURE.width} × ${MIN_PICTURE.height}.`,
    )
  }
  return { width, height }
}

function unreadable(cause: unknown): UnusablePictureError {
  const error = new UnusablePictureError('unreadable', 'The picture is damaged or cut off. Choose another file.')
  error.cause = cause
  return error
}
