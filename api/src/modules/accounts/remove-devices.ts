import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { reminderDecider } from '@stillair/events/modules/reminders/decider.ts'
import { remindersStream } from '@stillair/events/modules/reminders/events.ts'

/** Stops reminders to all of a user's browsers, since one of the devices may be lost. */
export async function removeDevices(store: EventStore, userId: string, context: CommandContext): Promise<void> {
  const stream = remindersStream(userId)
  const { state } = await loadState(store, stream, reminderDecider)
  for (const deviceId of state.deviceIds) {
    const command = { type: 'RemoveDevice' as const, userId, deviceId, reason: 'listener' as const }
    const commandId = deterministicId(context.commandId, 'remove device', deviceId)
    await handleCommand(store, { ...context, commandId }, { stream, decider: reminderDecider, command })
  }
}
