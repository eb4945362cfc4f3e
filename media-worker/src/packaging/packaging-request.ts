import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { mediaDecider, type PackagingReport } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { Attempt, Upload } from '@stillair/events/modules/media/state.ts'

/** The request to package an upload. All events that follow name it as their cause. */
export interface PackagingRequest {
  readonly mediaId: string
  /** Id of the MediaUploaded or MediaPackagingRetried event. */
  readonly cause: string
}

/** A report of a worker about this cause's attempt. */
type Report<R = PackagingReport> = R extends PackagingReport ? Omit<R, 'mediaId' | 'attempt'> : never

/** Returns the name of an attempt. It is the same for every worker that handles this cause. */
export function attemptOf(cause: PackagingRequest): string {
  return deterministicId('packaging-attempt', cause.mediaId, cause.cause).slice(0, 8)
}

/** Reads the upload from the log, and the attempt for this cause; the attempt is null before it has begun. */
export async function readUpload(
  store: EventStore,
  cause: PackagingRequest,
): Promise<{ readonly upload: Upload; readonly attempt: Attempt | null }> {
  const { state } = await loadState(store, mediaStream(cause.mediaId), mediaDecider)
  return { upload: state, attempt: state.attempts[attemptOf(cause)] ?? null }
}

/**
 * Appends the events that follow from the report, or none when it is a repeated one. Throws the errors of `handleCommand`.
 */
export async function report(store: EventStore, cause: PackagingRequest, made: Report, now: Date): Promise<void> {
  const { mediaId } = cause
  const context = {
    now,
    commandId: deterministicId('package-media', mediaId, cause.cause, made.type),
    correlationId: cause.cause,
    causationId: cause.cause,
    actor: { kind: 'system', id: 'media-worker' },
    timeZone: 'UTC',
  } as const
  await handleCommand(store, context, {
    stream: mediaStream(mediaId),
    decider: mediaDecider,
    command: { ...made, mediaId, attempt: attemptOf(cause) },
  })
}
