import type { Colour } from './colour.ts'
import type { RepairedTimes } from './repair-times.ts'

/** Purpose of a track. */
export type Purpose = 'main' | 'commentary' | 'description'

/** Properties of all tracks. Times are seconds from the start of the file, measured by its packets rather than its header. */
interface TrackBase {
  /** Index of the stream in the file. */
  readonly index: number
  /** ffmpeg's name of the codec; null when ffmpeg does not know it. */
  readonly codec: string | null
  /** Whether at least one packet was decoded. */
  readonly isDecodable: boolean
  readonly start: number
  readonly end: number
  /** Title in the file; null when there is none. */
  readonly title: string | null
  /** RFC 5646 tag; null when the file states none. */
  readonly language: string | null
  readonly purpose: Purpose
  /** Whether the file marks it as the default track. */
  readonly isDefault: boolean
}

/** Moving pictures as displayed: upright and with square pixels. */
export interface PictureTrack extends TrackBase {
  readonly kind: 'picture'
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  readonly isInterlaced: boolean
  /** Whether the file states that players turn the pictures. */
  readonly isTurned: boolean
  readonly colour: Colour
  /** Whether some pixels may be transparent. They are shown on black. */
  readonly isTransparent: boolean
  /** Whether only Dolby Vision shows the right colours. */
  readonly isDolbyOnly: boolean
  /** Average bit rate, bit/s. */
  readonly bitRate: number
  /** Estimated bit rate with the key frame interval of a ladder, from the first minute; null when unknown. */
  readonly ladderBitRate: number | null
}

export interface SoundTrack extends TrackBase {
  readonly kind: 'sound'
  readonly channels: number
  /** ffmpeg's name of the channel layout, such as `stereo`; null when the file states none or ffmpeg cannot mix it. */
  readonly layout: string | null
  /** Whether the samples are raw floating-point numbers, some of which may be NaN or infinite. */
  readonly isFloat: boolean
  /** Whether all of it was decoded, and it is silent. */
  readonly isSilent: boolean
}

/** Subtitles or captions that can be read as text. */
export interface TextTrack extends TrackBase {
  readonly kind: 'text'
}

/** A still picture that represents the file. */
export interface CoverTrack {
  readonly kind: 'cover'
  readonly index: number
  readonly codec: string | null
  readonly width: number
  readonly height: number
}

/** Anything else: data, attachments, image-based subtitles. */
export interface OtherTrack {
  readonly kind: 'other'
  readonly index: number
  readonly codec: string | null
}

export type Track = PictureTrack | SoundTrack | TextTrack | CoverTrack | OtherTrack

/** Frames per second, as `n/d` and as a number. */
export interface FrameRate {
  readonly text: string
  readonly value: number
}

export interface Chapter {
  /** Seconds. */
  readonly start: number
  readonly title: string
}

/** The contents of a file. */
export interface Recording {
  readonly tracks: readonly Track[]
  /** Repaired times of the tracks whose times are wrong, by the track's index. */
  readonly repaired: ReadonlyMap<number, RepairedTimes>
  /** Title in the file; null when there is none. */
  readonly title: string | null
  readonly chapters: readonly Chapter[]
  /** Exact duration in the header, seconds; null when the header estimates it or has none. */
  readonly stated: number | null
  /** Seconds until the last packet of any track ends. */
  readonly end: number
  /** Whether packets in the file's index are missing from the file. */
  readonly isCutOff: boolean
}
