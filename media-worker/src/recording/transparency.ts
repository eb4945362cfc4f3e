import type { PictureTrack } from './recording.ts'

/** Decoders for codecs whose usual decoder ignores transparency. */
const DECODERS: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' }
/** Pixel formats with transparency, by ffmpeg's names. */
const TRANSPARENT = /^(yuva|rgba|bgra|argb|abgr|gbrap|ya|pal8)/
/** Codecs of screen recorders that leave the transparency of each pixel undefined. */
const UNDEFINED = /^(rawvideo|huffyuv|lagarith)$/

interface Stated {
  readonly codec: string | null
  /** Pixel format that the usual decoder returns. */
  readonly pixels: string | undefined
  /** `1` in WebM and Matroska when the packets hold transparency. */
  readonly alphaMode: string | undefined
}

/** Returns whether pictures may be transparent. */
export function isTransparent({ codec, pixels = '', alphaMode }: Stated): boolean {
  if (codec === null || UNDEFINED.test(codec)) return false
  return Object.hasOwn(DECODERS, codec) ? alphaMode === '1' : TRANSPARENT.test(pixels)
}

/** Returns ffmpeg's options before an input whose pictures are decoded with their transparency. */
export function decoderOptions(track: Pick<PictureTrack, 'index' | 'codec' | 'isTransparent'>): string[] {
  const decoder = track.isTransparent ? DECODERS[track.codec ?? ''] : undefined
  return decoder === undefined ? [] : [`-c:${track.index}`, decoder]
}

/**
 * Returns filters that put transparent pictures on black, as a browser shows them on a black page. Returns null for opaque
 * pictures. They leave matrix and range unchanged.
 */
export function onBlack({ isTransparent, colour }: Pick<PictureTrack, 'isTransparent' | 'colour'>): string | null {
  if (!isTransparent) return null
  const { matrix, range } = colour
  const format = matrix === 'gbr' ? 'gbrap' : 'yuva444p'
  return `scale=in_range=${range}:out_range=${range},format=${format},premultiply=inplace=1`
}
