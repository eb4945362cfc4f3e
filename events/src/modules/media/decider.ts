import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { conflict, invalid, notFound } from '../../language/refusal.ts'
import {
  type Fingerprint,
  MediaDeleted,
  type MediaEvent,
  MediaFilesFound,
  MediaFilesLost,
  MediaFingerprinted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  MediaUploaded,
  PACKAGING_RULES,
  type PackagedMedia,
} from './events.ts'
import { requireUnused } from './rules.ts'
import { evolveUpload, isRetryWaiting, noUpload, type Upload } from './state.ts'
import type { PackagingWishes, UploadedTrack } from './track.ts'

export type MediaCommand =
  | ({ readonly type: 'RecordUpload' } & EventOf<typeof MediaUploaded>['data'])
  | {
      readonly type: 'PackageAgain'
      readonly mediaId: string
      /** Unchanged when undefined. */
      readonly wishes?: PackagingWishes | undefined
      /** Whether many are requested together; new uploads then have priority. */
      readonly isBulk?: boolean
    }
  | {
      readonly type: 'DeleteMedia'
      readonly mediaId: string
      /** The titles of the sessions that play it, including drafts. */
      readonly usedBy: readonly string[]
      /** When nobody can be listening to it any more, ISO 8601 in UTC. */
      readonly filesGoAt: string
    }
  | {
      readonly type: 'ReportFingerprints'
      readonly mediaId: string
      readonly prefix: string
      readonly files: readonly Fingerprint[]
    }
  /** Reports that the files of a packaging are missing from the store. */
  | ({ readonly type: 'ReportFilesLost' } & EventOf<typeof MediaFilesLost>['data'])
  | ({ readonly type: 'ReportFilesFound' } & EventOf<typeof MediaFilesFound>['data'])
  | PackagingReport

/** A worker's report about an attempt to package an upload. */
export type PackagingReport = { readonly mediaId: string; readonly attempt: string } & (
  | { readonly type: 'ReportPackagingStarted' }
  | { readonly type: 'ReportPlayable'; readonly packaged: PackagedMedia }
  | { readonly type: 'ReportPackaged'; readonly packaged: PackagedMedia }
  | { readonly type: 'ReportPackagingFailed'; readonly code: string; readonly reason: string }
)

export const mediaDecider: Decider<Upload, MediaCommand, MediaEvent> = {
  initialState: noUpload,

  decide(command, upload) {
    const { recording } = upload
    const { mediaId } = command
    switch (command.type) {
      case 'RecordUpload': {
        const { type: _, ...uploaded } = command
        return recording || upload.isDeleted ? [] : [MediaUploaded(uploaded)]
      }
      case 'PackageAgain': {
        if (!recording) throw notFound('The upload')
        const wishes = command.wishes ?? recording.wishes
        const isWaiting = isRetryWaiting(recording)
        if (isWaiting && isDeepStrictEqual(wishes, recording.wishes)) return []
        if (!isWaiting && recording.state !== 'ready' && recording.state !== 'failed') {
          throw conflict('being-packaged', 'This upload is being processed. Wait until that is done.')
        }
        requireTracks(wishes, recording.packaged?.tracks ?? [])
        return [MediaPackagingRetried({ mediaId, wishes, isBulk: command.isBulk ?? false })]
      }
      case 'DeleteMedia':
        if (!recording) throw notFound('The upload')
        requireUnused(command.usedBy)
        return [MediaDeleted({ mediaId, filesGoAt: command.filesGoAt })]
      case 'ReportFingerprints': {
        // Packaged again or deleted meanwhile, so no device will download these files.
        if (recording?.packaged?.prefix !== command.prefix || !recording.isComplete) return []
        if (recording.fingerprinted?.prefix === command.prefix) return []
        return [MediaFingerprinted({ mediaId, prefix: command.prefix, files: [...command.files] })]
      }
      case 'ReportFilesLost': {
        const { prefix, reason } = command
        return recording?.packaged?.prefix === prefix ? [MediaFilesLost({ mediaId, prefix, reason })] : []
      }
      case 'ReportFilesFound': {
        const { prefix } = command
        return recording?.lost?.prefix === prefix ? [MediaFilesFound({ mediaId, prefix })] : []
      }
      default:
        return report(command, upload)
    }
  },

  evolve: evolveUpload,
}

/** Records each step of an attempt once, for any worker. Ignores reports after its end and reports about deleted uploads. */
function report(command: PackagingReport, { recording, attempts }: Upload): MediaEvent[] {
  const { mediaId, attempt: name } = command
  const attempt = attempts[name]
  if (!recording || attempt?.hasEnded) return []
  const about = { mediaId, attempt: name }
  switch (command.type) {
    case 'ReportPackagingStarted':
      return attempt ? [] : [MediaPackagingStarted(about)]
    case 'ReportPlayable':
      return attempt?.playable ? [] : [MediaPlayable({ ...about, packaged: command.packaged })]
    case 'ReportPackaged':
      return [MediaPackaged({ ...about, packaged: command.packaged, rules: PACKAGING_RULES })]
    case 'ReportPackagingFailed':
      return [MediaPackagingFailed({ ...about, code: command.code, reason: command.reason, rules: PACKAGING_RULES })]
    default:
      return command satisfies never
  }
}

/** Throws an `invalid` refusal unless the upload has the tracks that the editor chose, and they can be decoded. */
function requireTracks(wishes: PackagingWishes, tracks: readonly UploadedTrack[]): void {
  for (const kind of ['picture', 'sound'] as const) {
    const wanted = wishes[kind]
    const track = tracks.find((each) => each.kind === kind && each.index === wanted)
    if (wanted === undefined || (track && track.reason !== 'not-decodable')) continue
    throw invalid(`The upload has no track ${wanted} of ${kind === 'sound' ? 'sound' : 'pictures'} that can be played.`)
  }
}
