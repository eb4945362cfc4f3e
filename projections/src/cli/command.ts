import type { EventStore } from '@stillair/events/log/event-store.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { arrangeBuilds } from '../engine/builds.ts'
import type { Consumer } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'

/** What a command works with. */
export interface CommandContext {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly postgresUrl: string
  readonly target: Target
  readonly consumers: readonly Consumer[]
  readonly logger: Logger
  readonly signal: AbortSignal
  /** Writes a line for the person who ran the command. */
  readonly print: (line: string) => void
}

/** Why a command cannot be carried out, for the person who ran it. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}

/** The projection of that name. Throws a {@link CommandError} that lists those there are. */
export function consumerNamed({ consumers }: CommandContext, name: string): Consumer {
  const found = consumers.find((consumer) => consumer.name === name)
  if (found) return found
  throw new CommandError(`there is no projection '${name}'; there are: ${consumers.map((one) => one.name).join(', ')}`)
}

/** Drops what a promotion has replaced; when it is still being read, a running process does it later. */
export async function dropReplaced({ store, pool, target, logger }: CommandContext, consumer: Consumer): Promise<void> {
  await arrangeBuilds(pool, target, consumer, { log: store }).catch((error: unknown) => {
    logger.warn({ err: error, projection: consumer.name }, 'the version that was replaced is not dropped yet')
  })
}
