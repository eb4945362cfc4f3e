import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import {
  type MediaEvent,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingStarted,
  MediaPlayable,
  mediaStream,
  type PackagedMedia,
} from '@stillair/events/media/events.ts'
import { newEvents } from '@stillair/events/new-event.ts'
import type { MediaError } from './media-error.ts'

/** Why something is packaged: the event that asked for it, which all that follows names as its cause. */
export interface PackagingCause {
  readonly mediaId: string
  /** Id of the MediaUploaded or MediaPackagingRetried. */
  readonly cause: string
}

/** What a media stream says about one cause. */
export interface MediaStory {
  /** The upload's events are there. */
  readonly uploaded: boolean
  /** Packaged or failed: there is nothing left to do. */
  readonly ended: boolean
  /** An admin does not want the upload any more: its files go, and nothing more is made of it. */
  readonly deleted: boolean
  readonly playable: PackagedMedia | null
  /** The last that was packaged, for whatever cause. */
  readonly packaged: PackagedMedia | null
  /**
   * Every key prefix that an event names, for whatever cause. Of a deleted upload those named before: they are left to
   * the removal, since somebody may still be listening, and what was said of files after the deletion is void.
   */
  readonly namedPrefixes: ReadonlySet<string>
}

/** What a worker states about a cause; each at most once, however often it is stated. */
export type MediaStatement =
  | { readonly type: 'started' }
  | { readonly type: 'playable'; readonly packaged: PackagedMedia }
  | { readonly type: 'packaged'; readonly packaged: PackagedMedia }
  | { readonly type: 'failed'; readonly error: Pick<MediaError, 'code' | 'reason'> }

/** The name of an attempt, the same for every worker that takes the cause up again. */
export function attemptOf(cause: PackagingCause): string {
  return deterministicId('packaging-attempt', cause.mediaId, cause.cause).slice(0, 8)
}

/** Reads what has been said about the cause so far. */
export async function readMediaStory(store: EventStore, cause: PackagingCause): Promise<MediaStory> {
  const { events } = await store.readStream<MediaEvent>(mediaStream(cause.mediaId))
  const own = events.filter(({ metadata }) => metadata.causationId === cause.cause)
  const deletedAt = events.findIndex(({ type }) => type === 'MediaDeleted')
  const wanted = deletedAt < 0 ? events : events.slice(0, deletedAt)
  const packagings = wanted.filter((event) => event.type === 'MediaPlayable' || event.type === 'MediaPackaged')
  return {
    uploaded: events.length > 0,
    ended: own.some(({ type }) => type === 'MediaPackaged' || type === 'MediaPackagingFailed'),
    deleted: deletedAt >= 0,
    playable: last(own, 'MediaPlayable')?.data.packaged ?? null,
    packaged: last(events, 'MediaPackaged')?.data.packaged ?? null,
    namedPrefixes: new Set(packagings.map(({ data }) => data.packaged.prefix)),
  }
}

/** Appends the statement, unless it has been made before. */
export async function state(
  store: EventStore,
  cause: PackagingCause,
  statement: MediaStatement,
  now: Date,
): Promise<void> {
  const metadata = {
    occurredAt: now.toISOString(),
    commandId: deterministicId('package-media', cause.mediaId, cause.cause, statement.type),
    correlationId: cause.cause,
    causationId: cause.cause,
    actor: { kind: 'system', id: 'media-worker' },
    timeZone: 'UTC',
  } as const
  await store.append(mediaStream(cause.mediaId), newEvents([eventOf(cause, statement)], metadata), 'any')
}

function eventOf(cause: PackagingCause, statement: MediaStatement): MediaEvent {
  const about = { mediaId: cause.mediaId, attempt: attemptOf(cause) }
  switch (statement.type) {
    case 'started':
      return MediaPackagingStarted(about)
    case 'playable':
      return MediaPlayable({ ...about, packaged: statement.packaged })
    case 'packaged':
      return MediaPackaged({ ...about, packaged: statement.packaged })
    case 'failed':
      return MediaPackagingFailed({ ...about, code: statement.error.code, reason: statement.error.reason })
    default:
      return statement satisfies never
  }
}

function last<Type extends MediaEvent['type']>(events: readonly RecordedEvent<MediaEvent>[], type: Type) {
  return events.findLast((event): event is RecordedEvent<Extract<MediaEvent, { type: Type }>> => event.type === type)
}
