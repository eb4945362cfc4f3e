import type { Fingerprint, MediaEvent, PackagedMedia } from './events.ts'
import type { RecordingState } from './rules.ts'
import type { PackagingWishes } from './track.ts'

/** The recording that an upload became; null when there is none, or none any more. */
export type Recording = {
  readonly fileName: string
  readonly contentType: string
  /** Bytes of the upload. */
  readonly size: number
  readonly uploadedBy: string
  readonly state: RecordingState
  /** The newest attempt; null before the first. */
  readonly attempt: string | null
  /** What an editor wants otherwise than the rules have it. */
  readonly wishes: PackagingWishes
  /** The PACKAGING_RULES of the attempt that ended last; null while none has. */
  readonly rules: number | null
  /** Why packaging failed, a sentence for the admin. */
  readonly reason: string | null
  /** The same in a word, as the worker names it. */
  readonly failure: string | null
  /** What can be played; the last good result stays while another attempt runs. */
  readonly packaged: PackagedMedia | null
  /** What could be played until its files were lost; null while they are there. */
  readonly lost: PackagedMedia | null
  /** Whether `packaged` is a whole ladder. */
  readonly isComplete: boolean
  /** The files of a packaging that a device keeps; of an older one until those of `packaged` are known. */
  readonly fingerprinted: { readonly prefix: string; readonly files: readonly Fingerprint[] } | null
} | null

/** The recording after the event. */
export function evolveRecording(recording: Recording, event: MediaEvent): Recording {
  if (event.type === 'MediaUploaded') {
    const { mediaId: _, ...uploaded } = event.data
    const nothing = {
      attempt: null,
      wishes: {},
      rules: null,
      reason: null,
      failure: null,
      packaged: null,
      lost: null,
      isComplete: false,
      fingerprinted: null,
    }
    return { ...uploaded, state: 'uploaded', ...nothing }
  }
  if (!recording) return recording
  switch (event.type) {
    case 'MediaPackagingStarted':
      return { ...recording, state: 'packaging', attempt: event.data.attempt, reason: null, failure: null }
    case 'MediaPlayable': {
      const { attempt } = event.data
      // A whole ladder from before is better than the first renditions of another attempt.
      const packaged = recording.isComplete ? recording.packaged : event.data.packaged
      return { ...recording, state: 'playable', attempt, packaged, lost: null }
    }
    case 'MediaPackaged': {
      const { attempt, packaged, rules } = event.data
      const ready = { state: 'ready', reason: null, failure: null, isComplete: true } as const
      return { ...recording, ...ready, attempt, packaged, lost: null, rules }
    }
    case 'MediaPackagingFailed': {
      const { attempt, reason, code: failure, rules } = event.data
      return { ...recording, state: 'failed', attempt, reason, failure, rules }
    }
    case 'MediaFilesLost': {
      const { packaged } = recording
      if (packaged?.prefix !== event.data.prefix) return recording
      const lost = { ...recording, packaged: null, lost: packaged, isComplete: false }
      // Another attempt that is under way brings others.
      if (recording.state !== 'ready' && recording.state !== 'failed') return lost
      return { ...lost, state: 'failed', reason: event.data.reason, failure: 'files-missing' }
    }
    case 'MediaFilesFound': {
      const { lost } = recording
      if (lost?.prefix !== event.data.prefix) return recording
      const found = { ...recording, packaged: lost, lost: null, isComplete: true }
      return recording.failure === 'files-missing' ? { ...found, state: 'ready', reason: null, failure: null } : found
    }
    case 'MediaPackagingRetried':
      return { ...recording, state: 'uploaded', wishes: event.data.wishes, reason: null, failure: null }
    case 'MediaFingerprinted': {
      const { prefix, files } = event.data
      return { ...recording, fingerprinted: { prefix, files } }
    }
    case 'MediaDeleted':
      return null
    default:
      return event satisfies never
  }
}

/** Whether another attempt was requested and has not begun. */
export const isRetryWaiting = ({ state, attempt }: NonNullable<Recording>): boolean =>
  state === 'uploaded' && attempt !== null

/** How far one attempt to package an upload came. */
export interface Attempt {
  /** What could be played before the whole ladder was there. */
  readonly playable: PackagedMedia | null
  /** Packaged or failed. */
  readonly hasEnded: boolean
}

/** All that the log knows of one upload. */
export interface Upload {
  readonly recording: Recording
  /** An admin does not want it any more: its files go, and nothing more is made of it. */
  readonly isDeleted: boolean
  readonly attempts: Readonly<Record<string, Attempt>>
  /** Every key prefix at which files were stored; of a deleted upload those from before, where somebody may still listen. */
  readonly prefixes: readonly string[]
}

export const noUpload: Upload = { recording: null, isDeleted: false, attempts: {}, prefixes: [] }

/** The upload after the event. Nothing counts after its deletion, such as what a worker reports of an attempt. */
export function evolveUpload(upload: Upload, event: MediaEvent): Upload {
  if (upload.isDeleted) return upload
  const next = { ...upload, recording: evolveRecording(upload.recording, event) }
  switch (event.type) {
    case 'MediaPackagingStarted':
      return withAttempt(next, event.data.attempt, {})
    case 'MediaPlayable':
      return withFiles(withAttempt(next, event.data.attempt, { playable: event.data.packaged }), event.data.packaged)
    case 'MediaPackaged':
      return withFiles(withAttempt(next, event.data.attempt, { hasEnded: true }), event.data.packaged)
    case 'MediaPackagingFailed':
      return withAttempt(next, event.data.attempt, { hasEnded: true })
    case 'MediaDeleted':
      return { ...next, isDeleted: true }
    default:
      return next
  }
}

function withAttempt(upload: Upload, name: string, change: Partial<Attempt>): Upload {
  const attempt = upload.attempts[name] ?? { playable: null, hasEnded: false }
  return { ...upload, attempts: { ...upload.attempts, [name]: { ...attempt, ...change } } }
}

const withFiles = (upload: Upload, { prefix }: PackagedMedia): Upload => ({
  ...upload,
  prefixes: [...upload.prefixes, prefix],
})
