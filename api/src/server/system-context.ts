import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'

/**
 * Returns the context of a command that the app itself gives. The same parts always give the same id, so the command
 * takes effect once.
 */
export function systemContext(now: Date, ...command: readonly string[]): CommandContext {
  const commandId = deterministicId('retention', ...command)
  return { commandId, correlationId: commandId, actor: { kind: 'system', id: 'retention' }, timeZone: 'UTC', now }
}
