import type { EventStore } from '@stillair/events/log/event-store.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { arrangeBuilds } from '../engine/builds.ts'
import type { Checkpoint } from '../model/checkpoint.ts'
import type { Consumer } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'

/** The dependencies of a command. */
export interface CommandContext {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly postgresUrl: string
  readonly target: Target
  readonly consumers: readonly Consumer[]
  readonly logger: Logger
  readonly signal: AbortSignal
  /** Prints a line for the operator. */
  readonly print: (line: string) => void
}

/** Explains to the operator why a command cannot be carried out. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}

/** Returns the projection or reactor of that name. Throws a {@link CommandError} that lists the known names. */
export function consumerNamed({ consumers }: CommandContext, name: string): Consumer {
  const found = consumers.find((consumer) => consumer.name === name)
  if (found) return found
  throw new CommandError(`there is no projection '${name}'; there are: ${consumers.map((one) => one.name).join(', ')}`)
}

/** Returns whether another release built a read model; only that release can repair it. */
export function isOfAnotherRelease(
  { consumers }: CommandContext,
  { name, definition, tables }: Pick<Checkpoint, 'name' | 'definition' | 'tables'>,
): boolean {
  return tables.length > 0 && consumers.find((consumer) => consumer.name === name)?.definition !== definition
}

/** Drops the version that a promotion has replaced. If it is still being read, a running process drops it later. */
export async function dropReplaced({ store, pool, target, logger }: CommandContext, consumer: Consumer): Promise<void> {
  await arrangeBuilds(pool, target, consumer, { log: store }).catch((error: unknown) => {
    logger.warn({ err: error, projection: consumer.name }, 'could not drop the replaced version yet')
  })
}
