import type { Fingerprint, MediaEvent, PackagedMedia } from './events.ts'
import type { RecordingState } from './rules.ts'
import type { PackagingWishes } from './track.ts'

/** The recording of an upload; null when it does not exist or was deleted. */
export type Recording = {
  readonly fileName: string
  readonly contentType: string
  /** The size of the upload in bytes. */
  readonly size: number
  readonly uploadedBy: string
  readonly state: RecordingState
  /** The newest packaging attempt; null before the first. */
  readonly attempt: string | null
  /** The editor's choices that override the packaging rules. */
  readonly wishes: PackagingWishes
  /** The `PACKAGING_RULES` of the last finished attempt; null while none has finished. */
  readonly rules: number | null
  /** Why packaging failed, as a sentence for the admin. */
  readonly reason: string | null
  /** The worker's code for the failure. */
  readonly failure: string | null
  /** The playable files. The last good result stays while another attempt runs. */
  readonly packaged: PackagedMedia | null
  /** The packaging whose files are missing from the store; null when none are missing. */
  readonly lost: PackagedMedia | null
  /** Whether `packaged` has all renditions. */
  readonly isComplete: boolean
  /** The hashes of the files that devices keep offline; those of an older packaging until the current ones are known. */
  readonly fingerprinted: { readonly prefix: string; readonly files: readonly Fingerprint[] } | null
} | null

/** Returns the recording after the event. */
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
      // An earlier complete packaging is better than the first renditions of another attempt.
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
      // A running attempt will produce new files.
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

/** Returns whether another attempt was requested and has not started. */
export const isRetryWaiting = ({ state, attempt }: NonNullable<Recording>): boolean =>
  state === 'uploaded' && attempt !== null

/** The progress of one attempt to package an upload. */
export interface Attempt {
  /** The first renditions, playable before the others; null until they are stored. */
  readonly playable: PackagedMedia | null
  /** Whether the attempt has succeeded or failed. */
  readonly hasEnded: boolean
}

/** Everything that the log holds about one upload. */
export interface Upload {
  readonly recording: Recording
  /** Whether an admin deleted the upload: its files are removed and processing stops. */
  readonly isDeleted: boolean
  readonly attempts: Readonly<Record<string, Attempt>>
  /** Every key prefix with stored files. Stays after deletion, because listeners may still be using the files. */
  readonly prefixes: readonly string[]
}

export const noUpload: Upload = { recording: null, isDeleted: false, attempts: {}, prefixes: [] }

/** Returns the upload after the event. Ignores events after its deletion, such as a worker's late reports. */
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
