import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'

/** Of a command that the product gives itself. The same parts make the same command, which happens once. */
export function systemContext(now: Date, ...command: readonly string[]): CommandContext {
  const commandId = deterministicId('retention', ...command)
  return { commandId, correlationId: commandId, actor: { kind: 'system', id: 'retention' }, timeZone: 'UTC', now }
}
