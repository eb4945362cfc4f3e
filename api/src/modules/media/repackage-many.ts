import type { Position } from '@stillair/events/language/position.ts'
import { Refusal } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'

/**
 * Queues uploads to be packaged again, after any new uploads. Skips uploads that are being packaged or no longer exist.
 * Throws any other error of `handleCommand`; repeating the command continues where it stopped.
 */
export async function repackageMany(
  store: EventStore,
  context: CommandContext,
  ids: readonly string[],
): Promise<{ body: { started: number }; position: Position | null }> {
  let started = 0
  let newest: Position | null = null
  for (const mediaId of new Set(ids)) {
    try {
      const { position } = await handleCommand(store, context, {
        stream: mediaStream(mediaId),
        decider: mediaDecider,
        command: { type: 'PackageAgain', mediaId, isBulk: true },
      })
      newest = position
      started += 1
    } catch (error) {
      if (!(error instanceof Refusal) || (error.kind !== 'conflict' && error.kind !== 'not-found')) throw error
    }
  }
  return { body: { started }, position: newest }
}
