import type { Rendition } from '@stillair/events/modules/media/events.ts'
import type { FrameRate, PictureTrack } from '../recording/recording.ts'

/** One quality of sound, AAC-LC. */
export interface AudioRendition {
  readonly kind: 'audio'
  readonly name: string
  /** bit/s. */
  readonly bitRate: number
  readonly channels: 1 | 2
}

/** One quality of picture, H.264. */
export interface VideoRendition {
  readonly kind: 'video'
  readonly name: string
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  /** bit/s at most. */
  readonly bitRate: number
  /** x264's constant rate factor, which simple pictures stay below that rate with. */
  readonly quality: number
  readonly profile: 'high' | 'main'
}

/** A rendition as it was made. */
export interface MeasuredRendition extends Rendition {
  /** Seconds, the sum of its fragments. */
  readonly duration: number
  /** Pictures per second; null for sound. */
  readonly frameRate: number | null
  /** bit/s of its key frames alone; 0 for sound. */
  readonly keyFrameBandwidth: number
  /** 1 or 2; 0 for pictures. */
  readonly channels: number
}

/** Renditions of an audio recording, lowest first. What is mono stays mono: a voice has nothing to put into two channels. */
export const audioLadder = (channels: 1 | 2): AudioRendition[] =>
  [32, 64, 128].map((kilobits) => audioRendition(kilobits, channels))

/** The one sound track that all pictures of a video recording share. */
export const sharedAudio = (channels: 1 | 2): AudioRendition => audioRendition(channels === 1 ? 64 : 96, channels)

/** The mix for loud cabins, in one quality: whoever has chosen it hears it above engines. */
export const cabinMix = (channels: 1 | 2): AudioRendition => ({ ...sharedAudio(channels), name: 'cabin' })

const audioRendition = (kilobits: number, channels: 1 | 2): AudioRendition => ({
  kind: 'audio',
  name: `${kilobits}k`,
  bitRate: kilobits * 1000,
  channels,
})

/**
 * Shorter side in pixels, bit/s at most at up to 30 pictures per second, and constant rate factor. From one to the next
 * is less than twice the rate, also where pictures are so simple that their quality decides: it is better the smaller they are.
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
/** bit/s below which pictures with a key frame every two seconds fall to pieces. */
const LEAST = 64_000
/** Share of the source's rate that the highest quality may take: the encoder's limit lets it go beyond for a second. */
const OF_THE_SOURCE = 0.9
/** How much more than the one below a quality has to have, to be worth its place. */
const LEAST_STEP = 1.15
/** Below this size, motion beyond 30 pictures per second costs more than it shows. */
const SMOOTH_FROM = 720

/** What a ladder of pictures depends on. */
export type LadderSource = Pick<PictureTrack, 'width' | 'height' | 'frameRate' | 'bitRate' | 'ladderBitRate'>

/**
 * Renditions of a video recording, lowest first: the rungs at or below the source, never above it, and the source's own
 * size where it stands well above its highest rung or below the lowest. None has a higher rate than the source, unless that
 * is less than any takes, and all share what that is less than usual, so that each is still worth having beside the others.
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
 * The renditions whose rate is well above that of the one before: where it is hardly more, the larger one takes the place of
 * the smaller. Lowest first, in and out.
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

/** The rate, halved when it is beyond 30. */
function calm(rate: FrameRate): FrameRate {
  if (rate.value <= 30) return rate
  const [above = 0, below = 1] = rate.text.split('/').map(Number)
  return { text: `${above}/${below * 2}`, value: rate.value / 2 }
}

/** Bit rates grow with the side as the rungs do. */
function bitRateOf(side: number): number {
  const rung = RUNGS.findLast((lower) => lower.side <= side) ?? LOWEST
  return Math.max(LEAST, Math.round(rung.bitRate * (side / rung.side) ** 1.6))
}

/** H.264 in 4:2:0 takes even sizes only. */
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2)

/** The nearest even size, never above the source's. */
const fitted = (pixels: number, scale: number) =>
  Math.max(2, Math.min(even(pixels), Math.round((pixels * scale) / 2) * 2))
