import { parseArgs } from 'node:util'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { runCommandLine } from '@stillair/events/process/command-line.ts'
import { describeError } from '@stillair/events/process/describe-error.ts'
import { startFailure } from '@stillair/events/process/start-failure.ts'
import { pino } from 'pino'
import { createControlSchema } from '../engine/schema.ts'
import { projectionConsumer } from '../model/projection-consumer.ts'
import { projections } from '../model/projections.ts'
import { SERVING } from '../model/target.ts'
import { projectionsConfig } from '../server/config.ts'
import { type CommandContext, CommandError } from './command.ts'
import { promote } from './promote.ts'
import { realign } from './realign.ts'
import { rebuild } from './rebuild.ts'
import { retire } from './retire.ts'
import { skip } from './skip.ts'
import { status } from './status.ts'

const USAGE = `Manages the read models. Reads the same environment as the projections process (POSTGRES_URL, …).

  status                                   show the state of every projection; exits with 1 if one has stopped
  rebuild <projection> [--hold] [--now]    rebuild it next to the serving one, then switch; --hold does not switch,
                                           --now does not rest for readers
  promote <projection>                     switch to a held rebuild; refused while it lags
  realign                                  repair read models after the log has lost its last events
  retire                                   drop read models of other releases, once those will not run again
  skip <projection> <position> --reason …  leave out the event at which it stopped

Exit codes: 0 success, 1 refused or failed, 2 invalid arguments.
`

type Command = (context: CommandContext) => Promise<number>

/** Returns the command that the arguments name; `null` when they are not valid. */
function commandOf(args: readonly string[]): Command | null {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      hold: { type: 'boolean', default: false },
      now: { type: 'boolean', default: false },
      reason: { type: 'string' },
    },
  })
  const [command, name, position, ...rest] = positionals
  if (rest.length > 0) return null
  if (command === 'status' && name === undefined) return status
  if (command === 'retire' && name === undefined) return retire
  if (command === 'realign' && name === undefined) return realign
  if (name === undefined) return null
  if (command === 'skip' && position !== undefined) {
    return (context) => skip(context, name, position, values.reason ?? '')
  }
  if (position !== undefined) return null
  if (command === 'rebuild') return (context) => rebuild(context, name, values)
  if (command === 'promote') return (context) => promote(context, name)
  return null
}

async function carryOut(command: Command): Promise<number> {
  const config = projectionsConfig()
  const { postgresUrl } = config.log
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  const logger = pino({ level: 'warn', serializers: { err: describeError } }, pino.destination(2))
  const store = await openEventStore(config.log, { maxConnections: 3 })
  const pool = steadyPool(
    { connectionString: postgresUrl, max: 2, application_name: 'stillair projections cli' },
    (message, cause) => logger.warn({ err: cause }, message),
  )
  try {
    await createControlSchema(pool, SERVING)
    return await command({
      store,
      pool,
      postgresUrl,
      target: SERVING,
      consumers: projections.map(projectionConsumer),
      logger,
      signal: stopping.signal,
      print: (line) => process.stdout.write(`${line}\n`),
    })
  } finally {
    await pool.end()
    await store.close()
  }
}

await runCommandLine(USAGE, commandOf, carryOut, (error) =>
  error instanceof CommandError ? error.message : startFailure(error),
)
