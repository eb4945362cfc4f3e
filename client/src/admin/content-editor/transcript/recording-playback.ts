import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { isAddress } from '../preview/preview-content.ts'
import { secondsOf } from '../values/duration-text.ts'

/** The recording to play while an editor writes a transcript. */
export interface RecordingPlayback {
  readonly type: 'audio' | 'video'
  /** The address of a single file; null when unknown or missing. */
  readonly address: string | null
  /** Seconds, as measured or entered; 0 while unknown. */
  readonly duration: number
  /** Loudness peaks, 0–255; null when there are none. */
  readonly peaks: readonly number[] | null
  /** Why nothing can be played; null when the recording is playable or still loading. */
  readonly missing: string | null
}

interface Inputs {
  readonly type: 'audio' | 'video'
  readonly mediaId: string | null
  readonly fileUrl: string
  /** The text of the form, such as `4:30`. */
  readonly duration: string
  /** How to play the upload; undefined until it is loaded. */
  readonly playback: Playback | undefined
  /** Whether the server refuses playback, for now or for good. */
  readonly isRefused: boolean
}

const LATER = 'You can play the recording here once it is processed. You can write the words before that.'
const NONE = 'There’s no recording to play yet. You can write the words before that.'
const ELSEWHERE = 'A stream from another server can’t be played here. You can write the words without it.'

/** Returns the single file of an upload, or the external file. */
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
      type: playback?.type ?? type,
      duration,
      missing,
      address: playback?.downloadUrl ?? null,
      peaks: playback?.waveform ?? null,
    }
  }
  const address = fileUrl.trim()
  if (!isAddress(address)) return { type, address: null, duration, peaks: null, missing: NONE }
  const isStream = /\.m3u8(?:[?#]|$)/i.test(address)
  return { type, address: isStream ? null : address, duration, peaks: null, missing: isStream ? ELSEWHERE : null }
}
