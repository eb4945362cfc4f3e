import { parsePosition } from '@stillair/events/language/position.ts'
import { readSkips, skipEvent } from '../engine/failure.ts'
import { reactorIdentity } from '../model/reactor.ts'
import { reactors } from '../model/reactors.ts'
import { type CommandContext, CommandError, consumerNamed } from './command.ts'

/** Skips the event at which a projection or a reactor stopped, and records the reason given. */
export async function skip(context: CommandContext, name: string, at: string, reason: string): Promise<number> {
  const { store, pool, target, print } = context
  const position = parsePosition(at)
  if (position === null) throw new CommandError(`'${at}' is not a position`)
  if (reason.trim() === '') throw new CommandError('give a reason: --reason "…"')
  const { definition } =
    reactors.map(reactorIdentity).find((reactor) => reactor.name === name) ?? consumerNamed(context, name)
  const eventId = await store.eventIdAt(position)
  if (eventId !== null && (await readSkips(pool, target, name, definition)).has(eventId)) {
    print(`${name} already skips position ${position}`)
    return 0
  }
  const isSkipped = await skipEvent(pool, target, { name, position, reason: reason.trim() })
  if (!isSkipped) throw new CommandError(`${name} has not stopped at position ${position}; nothing was skipped`)
  print(`${name} continues without position ${position}`)
  return 0
}
