import type { Fragment } from './fragments.ts'
import type { MeasuredRendition } from './renditions.ts'
import { type Segment, targetDurationOf } from './segments.ts'

/** Name of a rendition's only media file, which is in the rendition's own folder. */
export const MEDIA_FILE = 'media.mp4'
/** Name of the master playlist with the mix for loud cabins. */
export const CABIN = 'cabin.m3u8'
/** Name of a rendition's playlist. */
export const PLAYLIST = 'index.m3u8'
/** Name of the playlist of a rendition's key frames. */
export const KEY_FRAMES = 'iframes.m3u8'

/**
 * Returns the playlist of one rendition (RFC 8216): byte ranges of its only file, which starts with `initSize` bytes of
 * initialisation.
 */
export function mediaPlaylist(initSize: number, segments: readonly Segment[]): string {
  const ranges = segments.map(({ offset, size, duration }, i) => {
    const before = segments[i - 1]
    // A range that follows the previous one needs no offset. Over two hours, this saves a fifth of the playlist.
    const isNext = before && before.offset + before.size === offset
    return [`#EXTINF:${seconds(duration)},`, `#EXT-X-BYTERANGE:${size}${isNext ? '' : `@${offset}`}`, MEDIA_FILE]
  })
  return playlist(segments, initSize, ['#EXT-X-INDEPENDENT-SEGMENTS'], ranges.flat())
}

/** Returns the playlist of a rendition's key frames, from which players show previews while seeking. */
export function keyFramePlaylist(initSize: number, fragments: readonly Fragment[]): string {
  const ranges = fragments.map(({ offset, firstSize, duration }) => {
    return [`#EXTINF:${seconds(duration)},`, `#EXT-X-BYTERANGE:${firstSize}@${offset}`, MEDIA_FILE]
  })
  return playlist(fragments, initSize, ['#EXT-X-I-FRAMES-ONLY'], ranges.flat())
}

function playlist(
  timed: readonly Pick<Segment, 'duration'>[],
  initSize: number,
  tags: readonly string[],
  ranges: readonly string[],
): string {
  return lines([
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${targetDurationOf(timed)}`],
    ...['#EXT-X-PLAYLIST-TYPE:VOD', ...tags, `#EXT-X-MAP:URI="${MEDIA_FILE}",BYTERANGE="${initSize}@0"`],
    ...ranges,
    '#EXT-X-ENDLIST',
  ])
}

/**
 * Returns the master playlist, lowest first: pictures with the sound track they share, then that sound alone; or only
 * sounds. `language` is the RFC 5646 tag of the spoken language.
 */
export function masterPlaylist(renditions: readonly MeasuredRendition[], language: string): string {
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  const sounds = renditions.filter(({ kind }) => kind === 'audio')
  const shared = pictures.length > 0 ? sounds[0] : undefined
  const variants = [...pictures, ...sounds].map((rendition) => {
    const sound = rendition.kind === 'video' ? shared : undefined
    const attributes = [
      `BANDWIDTH=${rendition.bandwidth + (sound?.bandwidth ?? 0)}`,
      `AVERAGE-BANDWIDTH=${rendition.averageBandwidth + (sound?.averageBandwidth ?? 0)}`,
      `CODECS="${[rendition.codecs, ...(sound ? [sound.codecs] : [])].join(',')}"`,
      ...pictureAttributes(rendition),
      ...(rendition.frameRate === null ? [] : [`FRAME-RATE=${rendition.frameRate.toFixed(3)}`]),
      'CLOSED-CAPTIONS=NONE',
      ...(shared ? ['AUDIO="audio"'] : []),
    ]
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rendition.name}/${PLAYLIST}`]
  })
  const keyFrames = pictures.map((rendition) => {
    const attributes = [
      `BANDWIDTH=${rendition.keyFrameBandwidth}`,
      `CODECS="${rendition.codecs}"`,
      ...pictureAttributes(rendition),
      `URI="${rendition.name}/${KEY_FRAMES}"`,
    ]
    return `#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`
  })
  return lines([
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...(shared ? [soundGroup(shared, language)] : []),
    ...variants.flat(),
    ...keyFrames,
  ])
}

function soundGroup({ name, channels }: MeasuredRendition, language: string): string {
  const flags = `LANGUAGE="${language}",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${channels}"`
  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",${flags},URI="${name}/${PLAYLIST}"`
}

/** HDR was already converted to the standard range, so every video is SDR. */
const pictureAttributes = ({ kind, width, height }: MeasuredRendition): string[] =>
  kind === 'video' ? [`RESOLUTION=${width}x${height}`, 'VIDEO-RANGE=SDR'] : []

/** Rounds to microseconds and drops zeros at the end. */
const seconds = (duration: number): string => String(Math.round(duration * 1e6) / 1e6)

const lines = (texts: readonly string[]): string => `${texts.join('\n')}\n`
