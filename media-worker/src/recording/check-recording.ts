import { MediaError, pictureTooLarge } from '../ffmpeg/media-error.ts'
import type { Limits } from '../jobs/limits.ts'
import type { TrackChoice } from './choose-tracks.ts'
import type { Recording } from './recording.ts'

/** Shortest recording that can be listened to, seconds. */
const SHORTEST = 0.2

/** Throws a {@link MediaError} unless the chosen tracks can be packaged. */
export function checkRecording(recording: Recording, { picture, sounds }: TrackChoice, limits: Limits): void {
  if (!picture && sounds.length === 0) throw recording.end > 0 ? nothingToPlay(recording) : noDuration()
  if (picture && picture.width * picture.height > limits.maxPixels) throw pictureTooLarge()
  checkDuration(Math.max(...[picture, ...sounds].map((track) => track?.end ?? 0)), limits)
  const { stated, end, isCutOff } = recording
  if (stated !== null && isCutOff && isMuchLess(end, stated)) {
    throw new MediaError(
      'incomplete-file',
      `The file says it lasts ${clock(stated)}, but only ${clock(end)} of it can be read: it was cut off. Export it again, then upload it whole.`,
    )
  }
}

/** Returns whether a duration falls short of the stated one by more than headers usually do. */
export const isMuchLess = (seconds: number, stated: number): boolean => seconds < stated * 0.97 - 0.5

/** Throws a {@link MediaError} when a duration, in seconds, is too short or too long. */
export function checkDuration(seconds: number, limits: Limits): void {
  if (!(seconds >= SHORTEST)) throw noDuration()
  if (seconds > limits.maxDuration) {
    const hours = Math.round(limits.maxDuration / 360) / 10
    throw new MediaError('too-long', `The file is longer than ${hours} hours. Cut it into shorter sessions.`)
  }
}

const noDuration = () =>
  new MediaError('no-duration', 'The file has no playable length. Export it again and play it once before uploading.')

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function nothingToPlay({ tracks }: Recording): MediaError {
  return tracks.some(({ kind }) => kind === 'picture' || kind === 'sound')
    ? new MediaError(
        'unreadable',
        'The sound or picture in this file cannot be decoded. Export it as MP4 (H.264) or M4A, then upload it again.',
      )
    : new MediaError(
        'nothing-to-play',
        'The file holds neither sound nor moving pictures. Export it again with at least one of them.',
      )
}
