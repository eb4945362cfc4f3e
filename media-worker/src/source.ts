import { type Probe, type ProbedStream, tooManyStreams } from './ffprobe.ts'
import type { Limits } from './limits.ts'
import { MediaError, pictureTooLarge } from './media-error.ts'

/** A picture track as it is shown: turned upright, with square pixels. */
export interface VideoSource {
  /** Index of the stream in the file. */
  readonly index: number
  readonly width: number
  readonly height: number
  /** Pictures per second, as `n/d` and as a number. */
  readonly frameRate: FrameRate
  readonly interlaced: boolean
  /** Whether its light goes beyond what most screens show (PQ or HLG). */
  readonly isHdr: boolean
  /** bit/s on average, or of the whole file where that is not known; null when neither is. */
  readonly bitRate: number | null
  /** Seconds that the file claims for this track; null when it states none. */
  readonly duration: number | null
}

export interface AudioSource {
  readonly index: number
  /** Seconds that the file claims for this track; null when it states none. */
  readonly duration: number | null
}

export interface FrameRate {
  readonly text: string
  readonly value: number
}

/** What of an upload is packaged. */
export interface MediaSource {
  readonly kind: 'audio' | 'video'
  readonly video: VideoSource | null
  readonly audio: AudioSource | null
  /** RFC 5646 tag of what is spoken: English when the file does not state it. */
  readonly language: string
  /** What the file calls itself; null when it does not. */
  readonly title: string | null
  /** Index of a cover picture in an audio file. */
  readonly coverArt: number | null
  /** Seconds that the file claims; null when it states none. */
  readonly claimedDuration: number | null
  /** Whether the claim is written in the file, not guessed from its bit rate. */
  readonly claimIsExact: boolean
}

/** Seconds below which there is nothing to listen to. */
const SHORTEST = 0.2

/** Containers without an index: their duration is a guess from the bit rate. */
const GUESSING = /^(mp3|aac|ac3|eac3|mpeg|mpegts|ogg)$/

/** Chooses the tracks to package. Throws a {@link MediaError} when there are none, or they are over the limits. */
export function sourceOf(probe: Probe, limits: Limits): MediaSource {
  if (probe.streams.length > limits.maxStreams) throw tooManyStreams()
  const ofType = (type: string) =>
    probe.streams.filter(({ codec_type, codec_name }) => codec_type === type && codec_name)
  const isPicture = (stream: ProbedStream) => stream.disposition?.attached_pic === 1
  const video = preferred(ofType('video').filter((stream) => !isPicture(stream)))
  const audio = preferred(ofType('audio').filter(({ channels }) => channels !== 0))
  const coverArt = ofType('video').find((stream) => isPicture(stream) && pixels(stream) <= limits.maxPixels)
  if (!video && !audio) throw nothingToPlay()
  if (video && pixels(video) > limits.maxPixels) throw pictureTooLarge()
  const claimedDuration = probe.format.duration ?? null
  if (claimedDuration !== null) checkDuration(claimedDuration, limits)
  return {
    kind: video ? 'video' : 'audio',
    video: video ? videoSource(video, probe.format.bit_rate ?? null) : null,
    audio: audio ? { index: audio.index, duration: durationOf(audio) } : null,
    language: languageOf(audio),
    title: titleOf(probe),
    coverArt: video ? null : (coverArt?.index ?? null),
    claimedDuration,
    claimIsExact: !GUESSING.test(probe.format.format_name),
  }
}

/** Characters of a title that are kept. */
const LONGEST_TITLE = 200

function titleOf({ format }: Probe): string | null {
  const tag = Object.entries(format.tags ?? {}).find(([name]) => name.toLowerCase() === 'title')
  // Tags hold whatever a program wrote: line breaks, zeros.
  const title = tag?.[1]
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE)
    .trim()
  return title || null
}

/** Throws a {@link MediaError} when so many seconds are none, or more than is accepted. */
export function checkDuration(seconds: number, limits: Limits): void {
  if (!(seconds >= SHORTEST)) {
    throw new MediaError(
      'no-duration',
      'The file has no playable length. Export it again and play it once before uploading.',
    )
  }
  if (seconds > limits.maxDuration) {
    const hours = Math.round(limits.maxDuration / 360) / 10
    throw new MediaError('too-long', `The file is longer than ${hours} hours. Cut it into shorter sessions.`)
  }
}

/** Throws a {@link MediaError} when much less could be decoded than an exact claim promised: the file was cut off. */
export function checkComplete(decoded: number, claimed: number | null, claimIsExact: boolean): void {
  if (claimed === null || !claimIsExact || decoded >= claimed * 0.97 - 0.5) return
  throw new MediaError(
    'incomplete-file',
    `The file says it lasts ${clock(claimed)}, but only ${clock(decoded)} of it can be read: it was cut off. Export it again, then upload it whole.`,
  )
}

/** Files state three letters, players read two where there are two. */
function languageOf(audio: ProbedStream | undefined): string {
  const stated = audio?.tags?.language ?? 'und'
  return /^[a-z]{2,3}$/.test(stated) && stated !== 'und' ? new Intl.Locale(stated).language : 'en'
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const pixels = ({ width = 0, height = 0 }: ProbedStream) => width * height

/** The track that the file marks as the usual one, else the first. */
function preferred(streams: readonly ProbedStream[]): ProbedStream | undefined {
  return streams.find(({ disposition }) => disposition?.default === 1) ?? streams[0]
}

function videoSource(stream: ProbedStream, wholeBitRate: number | null): VideoSource {
  const { index, width = 0, height = 0, field_order, color_transfer, bit_rate } = stream
  if (width < 2 || height < 2) throw nothingToPlay()
  const shownWidth = width * ratio(stream.sample_aspect_ratio, ':')
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const upright = Math.abs(rotation) % 180 === 90 ? [height, shownWidth] : [shownWidth, height]
  return {
    index,
    width: Math.round(upright[0] ?? 0),
    height: Math.round(upright[1] ?? 0),
    frameRate: frameRateOf(stream),
    interlaced: /^(tt|bb|tb|bt)$/.test(field_order ?? ''),
    isHdr: /^(smpte2084|arib-std-b67)$/.test(color_transfer ?? ''),
    bitRate: bit_rate ?? wholeBitRate,
    duration: durationOf(stream),
  }
}

function durationOf({ duration, tags }: ProbedStream): number | null {
  if (duration !== undefined) return duration
  const [, hours, minutes, seconds] = /^(\d+):(\d+):(\d+(?:\.\d+)?)/.exec(tags?.DURATION ?? '') ?? []
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** The rates that players and editors know; anything else becomes the next one above it, 60 at the most. */
const FRAME_RATES = ['10', '12', '15', '24000/1001', '24', '25', '30000/1001', '30', '48', '50', '60000/1001', '60']

/** The constant rate that the ladder runs at. */
function frameRateOf({ avg_frame_rate, r_frame_rate }: ProbedStream): FrameRate {
  const average = ratio(avg_frame_rate, '/') || ratio(r_frame_rate, '/') || 30
  const known = FRAME_RATES.map((text) => ({ text, value: ratio(text.includes('/') ? text : `${text}/1`, '/') }))
  const highest = { text: '60', value: 60 }
  return known.find(({ value }) => value >= average * 0.9995) ?? highest
}

/** `16:15` or `30000/1001` as a number; 1 for a missing aspect, 0 for a missing rate. */
function ratio(text: string | undefined, separator: ':' | '/'): number {
  const [above, below] = (text ?? '').split(separator).map(Number)
  if (above && below && above > 0 && below > 0) return above / below
  return separator === ':' ? 1 : 0
}

const nothingToPlay = () =>
  new MediaError(
    'nothing-to-play',
    'The file holds neither sound nor moving pictures. Export it again with at least one of them.',
  )
