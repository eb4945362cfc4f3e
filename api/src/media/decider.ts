import {
  MediaDeleted,
  type MediaEvent,
  MediaPackagingRetried,
  MediaUploaded,
  type PackagedMedia,
} from '@stillair/events/media/events.ts'
import type { MediaState } from '../contract/media.ts'
import type { Decider } from '../decider.ts'
import { conflict, notFound } from '../refusal.ts'

/** One upload and what became of it; null when there is none. */
export type UploadedMedia = {
  readonly uploadedBy: string
  readonly state: MediaState
  /** Another attempt was asked for and has not begun. */
  readonly isRetryWaiting: boolean
  /** What can be played; the last good result stays while another attempt runs. */
  readonly packaged: PackagedMedia | null
} | null

export type MediaCommand =
  | {
      readonly type: 'RecordUpload'
      readonly mediaId: string
      readonly fileName: string
      readonly contentType: string
      readonly size: number
      readonly uploadedBy: string
    }
  | { readonly type: 'RetryPackaging'; readonly mediaId: string }
  | {
      readonly type: 'DeleteMedia'
      readonly mediaId: string
      /** The titles of the sessions that play it, drafts too. */
      readonly usedBy: readonly string[]
      /** When nobody may be listening to it any more, ISO 8601 in UTC. */
      readonly filesGoAt: string
    }

export const mediaDecider: Decider<UploadedMedia, MediaCommand, MediaEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'RecordUpload': {
        const { type: _, ...upload } = command
        return state ? [] : [MediaUploaded(upload)]
      }
      case 'RetryPackaging':
        if (!state) throw notFound('The upload')
        if (state.isRetryWaiting) return []
        if (state.state !== 'failed') {
          throw conflict('not-failed', 'Only an upload whose packaging failed can be tried again.')
        }
        return [MediaPackagingRetried({ mediaId: command.mediaId })]
      case 'DeleteMedia':
        if (!state) throw notFound('The upload')
        requireUnused(command.usedBy)
        return [MediaDeleted({ mediaId: command.mediaId, filesGoAt: command.filesGoAt })]
      default:
        return command satisfies never
    }
  },

  evolve(state, event) {
    if (event.type === 'MediaUploaded') {
      return { uploadedBy: event.data.uploadedBy, state: 'uploaded', isRetryWaiting: false, packaged: null }
    }
    if (!state) return state
    switch (event.type) {
      case 'MediaPackagingStarted':
        return { ...state, state: 'packaging', isRetryWaiting: false }
      case 'MediaPlayable':
        return { ...state, state: 'playable', packaged: event.data.packaged }
      case 'MediaPackaged':
        return { ...state, state: 'ready', packaged: event.data.packaged }
      case 'MediaPackagingFailed':
        return { ...state, state: 'failed' }
      case 'MediaPackagingRetried':
        return { ...state, state: 'uploaded', isRetryWaiting: true }
      case 'MediaDeleted':
        return null
      default:
        return event satisfies never
    }
  },
}

function requireUnused(titles: readonly string[]): void {
  if (titles.length === 0) return
  const sessions = new Intl.ListFormat('en-GB').format(titles.map((title) => `“${title}”`))
  const [play, them] = titles.length === 1 ? ['plays', 'that session'] : ['play', 'those sessions']
  throw conflict('in-use', `${sessions} ${play} this upload. Give ${them} another recording first.`)
}
