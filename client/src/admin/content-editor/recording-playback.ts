import type { Playback } from '@stillair/api/contract/content.ts'
import { secondsOf } from './duration-text.ts'
import { isAddress } from './preview-content.ts'

/** What is heard while a transcript is written. */
export interface RecordingPlayback {
  readonly type: 'audio' | 'video'
  /** Of one whole file; null while it is not known, and when there is none. */
  readonly address: string | null
  /** Seconds, as it was measured or entered; 0 while it is not known. */
  readonly duration: number
  /** Loudness peaks, 0–255; null when there are none. */
  readonly peaks: readonly number[] | null
  /** Why nothing is heard; null when something is, or will be. */
  readonly missing: string | null
}

interface Inputs {
  readonly type: 'audio' | 'video'
  readonly mediaId: string | null
  readonly fileUrl: string
  /** As the form has it, such as `4:30`. */
  readonly duration: string
  /** How the upload is played; undefined until it is known. */
  readonly playback: Playback | undefined
  /** It cannot be played, or not yet. */
  readonly isRefused: boolean
}

const LATER = 'You can play the recording here once it is processed. You can write the words before that.'
const NONE = 'There’s no recording to play yet. You can write the words before that.'
const ELSEWHERE = 'A stream from another server can’t be played here. You can write the words without it.'

/** The whole file of an upload, or the one at an address elsewhere. */
export function recordingPlayback({
  type,
  mediaId,
  fileUrl,
  duration: text,
  playback,
  isRefused,
}: Inputs): RecordingPlayback {
  const duration = playback?.duration ?? Math.max(0, secondsOf(text) || 0)
  if (mediaId !== null) {
    const missing = isRefused || playback?.downloadUrl === null ? LATER : null
    return {
      ...{ type: playback?.type ?? type, duration, missing },
      ...{ address: playback?.downloadUrl ?? null, peaks: playback?.waveform ?? null },
    }
  }
  const address = fileUrl.trim()
  if (!isAddress(address)) return { type, address: null, duration, peaks: null, missing: NONE }
  const isStream = /\.m3u8(?:[?#]|$)/i.test(address)
  return { type, address: isStream ? null : address, duration, peaks: null, missing: isStream ? ELSEWHERE : null }
}
