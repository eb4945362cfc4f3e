import type { Colour } from './colour.ts'

/** What a track is for. */
export type Purpose = 'main' | 'commentary' | 'description'

/** What every track has; times are seconds from where the file begins, by its packets and not by its header. */
interface TrackBase {
  /** Index of the stream in the file. */
  readonly index: number
  /** ffmpeg's name; null for what it does not know. */
  readonly codec: string | null
  /** Whether at least one packet was decoded. */
  readonly isDecodable: boolean
  readonly start: number
  readonly end: number
  /** What the file calls it; null when it does not. */
  readonly title: string | null
  /** RFC 5646 tag; null when the file states none. */
  readonly language: string | null
  readonly purpose: Purpose
  /** Whether the file marks it as the usual one. */
  readonly isDefault: boolean
}

/** Moving pictures, as they are shown: turned upright, with square pixels. */
export interface PictureTrack extends TrackBase {
  readonly kind: 'picture'
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  readonly isInterlaced: boolean
  readonly colour: Colour
  /** bit/s on average. */
  readonly bitRate: number
  /** bit/s with a key frame every so many seconds as a ladder has, by its first minute; null where that cannot be told. */
  readonly ladderBitRate: number | null
}

export interface SoundTrack extends TrackBase {
  readonly kind: 'sound'
  readonly channels: number
  /** ffmpeg's name of the channel layout, such as `stereo`; null when the file states none, or one that ffmpeg cannot mix. */
  readonly layout: string | null
  /** Whether its samples are floating-point numbers as they were written, among which can be some that are none. */
  readonly isFloat: boolean
}

/** Subtitles or captions that can be read as text. */
export interface TextTrack extends TrackBase {
  readonly kind: 'text'
}

/** A picture that stands for the file. */
export interface CoverTrack {
  readonly kind: 'cover'
  readonly index: number
  readonly codec: string | null
  readonly width: number
  readonly height: number
}

/** Anything else: data, attachments, subtitles that are pictures. */
export interface OtherTrack {
  readonly kind: 'other'
  readonly index: number
  readonly codec: string | null
}

export type Track = PictureTrack | SoundTrack | TextTrack | CoverTrack | OtherTrack

/** Pictures per second, as `n/d` and as a number. */
export interface FrameRate {
  readonly text: string
  readonly value: number
}

export interface Chapter {
  /** Seconds. */
  readonly start: number
  readonly title: string
}

/** What is in a file. */
export interface Recording {
  readonly tracks: readonly Track[]
  /** What the file calls itself; null when it does not. */
  readonly title: string | null
  readonly chapters: readonly Chapter[]
  /** Seconds that the header states exactly; null where it guesses or states none. */
  readonly stated: number | null
  /** Seconds until the last packet of any track has ended. */
  readonly end: number
  /** Whether packets in the file's index are missing from the file. */
  readonly isCutOff: boolean
}
