import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { mediaDecider, type PackagingReport } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { Attempt, Upload } from '@stillair/events/modules/media/state.ts'

/** Why something is packaged: the event that requested it, which all that follows names as its cause. */
export interface PackagingCause {
  readonly mediaId: string
  /** Id of the MediaUploaded or MediaPackagingRetried. */
  readonly cause: string
}

/** What a worker reports of its cause's attempt. */
type Report<R = PackagingReport> = R extends PackagingReport ? Omit<R, 'mediaId' | 'attempt'> : never

/** The name of an attempt, the same for every worker that takes the cause up again. */
export function attemptOf(cause: PackagingCause): string {
  return deterministicId('packaging-attempt', cause.mediaId, cause.cause).slice(0, 8)
}

/** The upload as the log has it, and how far the cause's attempt came; null when it has not begun. */
export async function readUpload(
  store: EventStore,
  cause: PackagingCause,
): Promise<{ readonly upload: Upload; readonly attempt: Attempt | null }> {
  const { state } = await loadState(store, mediaStream(cause.mediaId), mediaDecider)
  return { upload: state, attempt: state.attempts[attemptOf(cause)] ?? null }
}

/** Appends what follows from the report: nothing when it was made before. Throws what `handleCommand` throws. */
export async function report(store: EventStore, cause: PackagingCause, made: Report, now: Date): Promise<void> {
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
