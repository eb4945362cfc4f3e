import type { QualityWarning } from '@stillair/events/media/quality-warning.ts'
import type { MeasuredSound } from './measure-sound.ts'
import type { MediaSource } from './source.ts'

/** Seconds below which a recording is over before one has settled. */
const SHORT = 5
/** Seconds without a sound that are longer than any pause for breath. */
const LONG_SILENCE = 10
/** LUFS below which noise is raised with the voice to where it is heard. */
const QUIET = -40

/** What is known of a recording when its first quality is made. */
export interface Outcome {
  readonly source: MediaSource
  /** Null when there is no sound track. */
  readonly sound: MeasuredSound | null
  /** Seconds. */
  readonly duration: number
  /** Whether parts of it could not be decoded. */
  readonly isDamaged: boolean
}

/** What an editor should know before they publish it; the most important first. */
export function qualityWarnings({ source, sound, duration, isDamaged }: Outcome): QualityWarning[] {
  const of = (code: QualityWarning['code'], at: number | null = null, seconds: number | null = null) => {
    return { code, at, seconds }
  }
  const warnings: QualityWarning[] = []
  if (isDamaged) warnings.push(of('damaged'))
  if (!sound) warnings.push(of('no-sound'))
  else if (sound.loudness === null) warnings.push(of('silent'))
  else {
    if (sound.silence.seconds >= LONG_SILENCE) {
      warnings.push(of('silent-stretch', sound.silence.at, sound.silence.seconds))
    }
    if (sound.loudness < QUIET) warnings.push(of('quiet'))
  }
  if (duration < SHORT) warnings.push(of('short'))
  if (source.video?.isHdr) warnings.push(of('hdr'))
  return warnings
}
