import type { QualityWarning } from '@stillair/events/modules/media/quality-warning.ts'
import { isMuchLess } from '../recording/check-recording.ts'
import type { TrackChoice } from '../recording/choose-tracks.ts'
import { isHdr } from '../recording/colour.ts'
import type { Recording } from '../recording/recording.ts'
import { TARGET_LOUDNESS } from '../sound/loudness.ts'
import type { MeasuredSound } from '../sound/measure-sound.ts'

/** Recordings shorter than this, in seconds, end before a listener has settled. */
const SHORT = 5
/** Silences from this length on, in seconds, are longer than any pause for breath. */
const LONG_SILENCE = 10
/** Loudness in LUFS below which raising the voice makes the noise audible too. */
const QUIET = -40
/** Allowed difference from the target loudness, LU. */
const OFF = 1

/** The facts about a recording that are known once its first quality is made. */
export interface Outcome {
  readonly recording: Recording
  readonly choice: TrackChoice
  /** Null when there is no sound track. */
  readonly sound: MeasuredSound | null
  /** Loudness of the result in LUFS; null when it is silent or too short to measure. */
  readonly loudness: number | null
  /** Seconds. */
  readonly duration: number
  /** Whether parts of the recording could not be decoded. */
  readonly isDamaged: boolean
  /** Whether the shape of the pictures changes. */
  readonly areShapesMixed: boolean
}

/** Returns the warnings that an editor should see before publishing, the most important first. */
export function qualityWarnings(outcome: Outcome): QualityWarning[] {
  const { recording, choice, sound, loudness, duration, isDamaged, areShapesMixed } = outcome
  const of = (code: QualityWarning['code'], at: number | null = null, seconds: number | null = null) => {
    return { code, at, seconds }
  }
  const warnings: QualityWarning[] = []
  if (isDamaged || sound?.isDamaged) warnings.push(of('damaged'))
  const packaged = [choice.picture, ...choice.sounds]
  if (packaged.some((track) => track && recording.repaired.has(track.index))) warnings.push(of('repaired-times'))
  if (recording.stated !== null && isMuchLess(recording.end, recording.stated)) {
    warnings.push(of('shorter-than-stated', recording.end, recording.stated))
  }
  if (choice.decisions.some(({ reason }) => reason === 'not-decodable')) warnings.push(of('track-not-decodable'))
  if (!sound) warnings.push(of('no-sound'))
  else if (sound.isSilent) warnings.push(of('silent'))
  else {
    if (sound.isOpposite) warnings.push(of('opposite-channels'))
    if (sound.mending.only !== null) warnings.push(of('one-channel'))
    if (choice.sounds.length > 1) warnings.push(of('microphones-mixed'))
    if (sound.silence.seconds >= LONG_SILENCE) {
      warnings.push(of('silent-stretch', sound.silence.at, sound.silence.seconds))
    }
    if (sound.loudness !== null && sound.loudness < QUIET) warnings.push(of('quiet'))
    else if (loudness !== null && Math.abs(loudness - TARGET_LOUDNESS) > OFF) warnings.push(of('other-loudness'))
  }
  if (duration < SHORT) warnings.push(of('short'))
  if (areShapesMixed) warnings.push(of('mixed-shapes'))
  if (choice.picture?.isDolbyOnly) warnings.push(of('dolby-vision'))
  if (choice.picture && isHdr(choice.picture.colour)) warnings.push(of('hdr'))
  return warnings
}
