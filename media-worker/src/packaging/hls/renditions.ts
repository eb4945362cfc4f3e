import type { Rendition } from '@stillair/events/modules/media/events.ts'
import type { FrameRate, PictureTrack } from '../../recording/recording.ts'

/** One quality of sound, AAC-LC. */
export interface AudioRendition {
  readonly kind: 'audio'
  readonly name: string
  /** bit/s. */
  readonly bitRate: number
  readonly channels: 1 | 2
}

/** One quality of pictures, H.264. */
export interface VideoRendition {
  readonly kind: 'video'
  readonly name: string
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  /** Highest bit rate, bit/s. */
  readonly bitRate: number
  /** x264's constant rate factor. It keeps simple pictures below the highest bit rate. */
  readonly quality: number
  readonly profile: 'high' | 'main'
}

/** A rendition after encoding. */
export interface MeasuredRendition extends Rendition {
  /** Sum of its fragments' durations, seconds. */
  readonly duration: number
  /** Frames per second; null for sound. */
  readonly frameRate: number | null
  /** Bit rate of its key frames alone, bit/s; 0 for sound. */
  readonly keyFrameBandwidth: number
  /** 1 or 2; 0 for pictures. */
  readonly channels: number
}

/** Returns the renditions of an audio recording, lowest first. Mono stays mono: a voice gains nothing from two channels. */
export const audioLadder = (channels: 1 | 2): AudioRendition[] =>
  [32, 64, 128].map((kilobits) => audioRendition(kilobits, channels))

/** Returns the sound track that all pictures of a video recording share. */
export const sharedAudio = (channels: 1 | 2): AudioRendition => audioRendition(channels === 1 ? 64 : 96, channels)

/** Returns the mix for loud cabins. One quality is enough: it is chosen to be heard above engines. */
export const cabinMix = (channels: 1 | 2): AudioRendition => ({ ...sharedAudio(channels), name: 'cabin' })

const audioRendition = (kilobits: number, channels: 1 | 2): AudioRendition => ({
  kind: 'audio',
  name: `${kilobits}k`,
  bitRate: kilobits * 1000,
  channels,
})

/**
 * The sizes of the ladder: shorter side in pixels, highest bit rate up to 30 frames per second, and constant rate factor.
 * Each rung has less than twice the rate of the one before. Smaller rungs have better quality, so that this holds for
 * simple pictures too, whose rate depends on the quality.
 */
const RUNGS = [
  { side: 240, bitRate: 250_000, quality: 20 },
  { side: 360, bitRate: 480_000, quality: 21 },
  { side: 480, bitRate: 900_000, quality: 22 },
  { side: 720, bitRate: 1_700_000, quality: 24 },
  { side: 1080, bitRate: 3_200_000, quality: 25 },
] as const
type Rung = { readonly side: number; readonly bitRate: number; readonly quality: number }
const [LOWEST] = RUNGS
const HIGHEST = RUNGS[4]
/** Bit rate in bit/s below which pictures with a key frame every two seconds fall apart. */
const LEAST = 64_000
/** Largest share of the source's bit rate for the highest quality. The encoder may exceed its limit for a second. */
const OF_THE_SOURCE = 0.9
/** A rendition must have this many times the bit rate of the one below to be worth keeping. */
const LEAST_STEP = 1.15
/** Below this size, more than 30 frames per second cost more than they show. */
const SMOOTH_FROM = 720

/** The properties of a picture track that its ladder depends on. */
export type LadderSource = Pick<PictureTrack, 'width' | 'height' | 'frameRate' | 'bitRate' | 'ladderBitRate'>

/**
 * Returns the renditions of a video recording, lowest first. They are the rungs up to the source's size, and the source's
 * own size when it is well above its highest rung or below the lowest one. No rate exceeds the source's, except that
 * {@link LEAST} is the minimum. For a low source rate, all rungs are reduced in proportion, so that each remains
 * worthwhile.
 */
export function videoLadder(source: LadderSource): VideoRendition[] {
  const side = Math.min(source.width, source.height)
  const rungs: Rung[] = RUNGS.filter((rung) => rung.side <= side)
  const top = rungs.at(-1)
  if (!top || (side < HIGHEST.side && side >= top.side * 1.2)) {
    const { quality } = RUNGS.find((rung) => rung.side > side) ?? HIGHEST
    rungs.push({ side: even(side), bitRate: bitRateOf(side), quality })
  }
  const ladder = rungs.map((rung) => videoRendition(source, rung))
  const most = Math.max(source.bitRate, source.ladderBitRate ?? 0) * OF_THE_SOURCE
  const share = Math.min(1, most / (ladder.at(-1)?.bitRate ?? most))
  return withoutSmallSteps(
    ladder.map((rendition) => {
      return { ...rendition, bitRate: Math.round(Math.max(LEAST, Math.min(most, rendition.bitRate * share))) }
    }),
    ({ bitRate }) => bitRate,
  )
}

/**
 * Returns the renditions whose rate is clearly above that of the smaller ones. A larger rendition replaces a smaller one
 * with almost the same rate. Input and output are lowest first.
 */
export function withoutSmallSteps<R>(renditions: readonly R[], rateOf: (rendition: R) => number): R[] {
  return renditions.filter((rendition, i) => {
    return renditions.slice(i + 1).every((larger) => rateOf(larger) >= rateOf(rendition) * LEAST_STEP)
  })
}

function videoRendition(source: LadderSource, { side, bitRate, quality }: Rung): VideoRendition {
  const scale = Math.min(1, side / Math.min(source.width, source.height))
  const frameRate = side >= SMOOTH_FROM ? source.frameRate : calm(source.frameRate)
  return {
    kind: 'video',
    name: `${side}p`,
    width: fitted(source.width, scale),
    height: fitted(source.height, scale),
    frameRate,
    bitRate: bitRate * (frameRate.value > 30 ? 1.4 : 1),
    quality,
    profile: side >= 720 ? 'high' : 'main',
  }
}

/** Returns the frame rate, halved when it is above 30. */
function calm(rate: FrameRate): FrameRate {
  if (rate.value <= 30) return rate
  const [above = 0, below = 1] = rate.text.split('/').map(Number)
  return { text: `${above}/${below * 2}`, value: rate.value / 2 }
}

/** Returns the highest bit rate for a size between the rungs, which grows with the side as theirs does. */
function bitRateOf(side: number): number {
  const rung = RUNGS.findLast((lower) => lower.side <= side) ?? LOWEST
  return Math.max(LEAST, Math.round(rung.bitRate * (side / rung.side) ** 1.6))
}

/** H.264 in 4:2:0 needs even sizes. */
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2)

/** Returns the nearest even size, never above the source's. */
const fitted = (pixels: number, scale: number) =>
  Math.max(2, Math.min(even(pixels), Math.round((pixels * scale) / 2) * 2))
