import type { Rendition } from '@stillair/events/media/events.ts'
import type { FrameRate, VideoSource } from './source.ts'

/** One quality of sound, AAC-LC in stereo. */
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
  /** bit/s on average. */
  readonly bitRate: number
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

const audioRendition = (kilobits: number): AudioRendition => ({
  kind: 'audio',
  name: `${kilobits}k`,
  bitRate: kilobits * 1000,
  channels: 2,
})

/** Renditions of an audio recording, lowest first. */
export const audioLadder: readonly AudioRendition[] = [48, 96, 160].map(audioRendition)

/** The one sound track that all pictures of a video recording share. */
export const sharedAudio: AudioRendition = audioRendition(96)

/** Shorter side in pixels, and bit/s at up to 30 pictures per second. */
const RUNGS = [
  { side: 240, bitRate: 300_000 },
  { side: 480, bitRate: 900_000 },
  { side: 720, bitRate: 2_200_000 },
  { side: 1080, bitRate: 4_200_000 },
] as const
const HIGHEST = RUNGS[3]
/** Below this size, motion beyond 30 pictures per second costs more than it shows. */
const SMOOTH_FROM = 720

/**
 * Renditions of a video recording, lowest first: the rungs at or below the source, never above it, and the source's own
 * size where it stands well above its highest rung or below the lowest.
 */
export function videoLadder(source: VideoSource): VideoRendition[] {
  const side = Math.min(source.width, source.height)
  const rungs: { side: number; bitRate: number }[] = RUNGS.filter((rung) => rung.side <= side)
  const top = rungs.at(-1)
  if (!top || (side < HIGHEST.side && side >= top.side * 1.2))
    rungs.push({ side: even(side), bitRate: bitRateOf(side) })
  return rungs.map((rung) => videoRendition(source, rung))
}

function videoRendition(source: VideoSource, rung: { side: number; bitRate: number }): VideoRendition {
  const scale = Math.min(1, rung.side / Math.min(source.width, source.height))
  const frameRate = rung.side >= SMOOTH_FROM ? source.frameRate : calm(source.frameRate)
  return {
    kind: 'video',
    name: `${rung.side}p`,
    width: fitted(source.width, scale),
    height: fitted(source.height, scale),
    frameRate,
    bitRate: Math.round(rung.bitRate * (frameRate.value > 30 ? 1.4 : 1)),
    profile: rung.side >= 720 ? 'high' : 'main',
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
  return Math.max(100_000, Math.round((HIGHEST.bitRate * (side / HIGHEST.side) ** 1.75) / 1000) * 1000)
}

/** H.264 in 4:2:0 takes even sizes only. */
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2)

/** The nearest even size, never above the source's. */
const fitted = (pixels: number, scale: number) =>
  Math.max(2, Math.min(even(pixels), Math.round((pixels * scale) / 2) * 2))
