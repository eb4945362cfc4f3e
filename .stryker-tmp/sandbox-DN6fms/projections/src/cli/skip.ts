// @ts-nocheck
import { parsePosition } from '@stillair/events/position.ts'
import { skipEvent } from '../failure.ts'
import { type CommandContext, CommandError } from './command.ts'

/** Leaves out the event at which a projection stopped, for the reason given, which is recorded. */
export async function skip(
  { pool, target, print }: CommandContext,
  name: string,
  at: string,
  reason: string,
): Promise<number> {
  const position = parsePosition(at)
  if (position === null) throw new CommandError(`'${at}' is not a position`)
  if (reason.trim() === '') throw new CommandError('say why: --reason "…"')
  const isSkipped = await skipEvent(pool, target, { name, position, reason: reason.trim() })
  if (!isSkipped) throw new CommandError(`${name} has not stopped at position ${position}; nothing was skipped`)
  print(`${name} goes on without position ${position}`)
  return 0
}
