import { parseArgs } from 'node:util'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { runCommandLine } from '@stillair/events/process/command-line.ts'
import { describeError } from '@stillair/events/process/describe-error.ts'
import { showProgress } from '@stillair/events/process/show-progress.ts'
import { startFailure } from '@stillair/events/process/start-failure.ts'
import { pino } from 'pino'
import { projections } from '../../model/projections.ts'
import { projectionsConfig } from '../../server/config.ts'
import type { TimeOf } from '../as-of.ts'
import { recordConsultation, sha256 } from '../consultation.ts'
import { disclosureGate } from '../disclosure-gate.ts'
import { dropExpired, dropStudy } from '../study.ts'
import { reportingLog } from '../timestamped-log.ts'
import { compare } from './compare.ts'
import { extract } from './extract.ts'
import type { Answered, ReplayContext } from './replay-context.ts'
import { replaySettings } from './replay-settings.ts'
import { showChart } from './show-chart.ts'
import { showReadModels, showReadModelsInto } from './show-read-models.ts'
import { showStream } from './show-stream.ts'
import { sweepValues, whatIf } from './what-if.ts'

const USAGE = `Replays the history without affecting the running product. The log records each replay: who ran it, why, and the command.

  --as-of <time> [--projection a,b]        count the rows of the read models as they were, by table
  --as-of <time> --into study_x            write them with pseudonyms into a separate schema, for example for Metabase
      [--days 30] --purpose "…"            days until it is dropped; the reason
  diff <time> <time>                       compare two times by table, column and number of people
  --what-if completion=0.9                 compare the read models with those under another value of a rule
  --sweep completion=0.5..1:0.05           show the results of a rule for each of several values [--out file.csv]
  stream <stream>                          list the events of a library stream (content-…, program-…, media-…)
      --at n | --diff n..m                 show its state after event n, or the changes between two events
      --bisect 'isPublished === false'     find the event since which a condition holds
  chart <name>                             show a chart of the analysis area as of any time: estimated numbers of people
      [--as-of <time>] [--out file.csv]
  extract --out folder --purpose "…"       write the history with pseudonyms: a table of events, and a manifest
      [--as-of <time>] [--format parquet|ndjson|csv]
  drop study_x                             drop a study before it expires

A time is now, yesterday, a position, 2026-11-01 or 2026-11-01T12:00Z. It refers to when the log recorded an event, or with
--by occurred to when the event happened. All commands accept --projection a,b (all by default) and --purpose "…".

Exit codes: 0 success, 1 refused or failed, 2 invalid arguments.
`

type Command = (context: ReplayContext) => Promise<Answered | null>

interface Asked {
  readonly command: Command
  readonly purpose: string | null
  /** The command line as it was typed. */
  readonly question: string
}

/** Returns the command that the arguments name; `null` when they are not valid. */
function commandOf(args: readonly string[]): Asked | null {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'as-of': text,
      by: { type: 'string', default: 'recorded' },
      projection: text,
      'what-if': text,
      sweep: text,
      out: text,
      format: { type: 'string', default: 'parquet' },
      into: text,
      days: { type: 'string', default: '30' },
      purpose: text,
      at: text,
      diff: text,
      bisect: text,
    },
  })
  const { 'as-of': asOf, 'what-if': varied, sweep, out, format, by, projection, into, at, diff, bisect } = values
  const days = Number(values.days)
  if (!isTimeOf(by) || !(days > 0 && days <= 366)) return null
  const purpose = values.purpose?.trim() || null
  const [verb, first, second, ...rest] = positionals
  if (rest.length > 0) return null
  const made = (command: Command) => ({ command, purpose, question: args.join(' ') })
  if (verb === undefined && (varied ?? sweep) !== undefined) {
    const options = { asOf: asOf ?? 'now', projection }
    if (varied !== undefined) return made((context) => whatIf(context, varied, options))
    return made((context) => sweepValues(context, sweep ?? '', { ...options, out }))
  }
  if (verb === undefined && asOf !== undefined) {
    const options = { asOf, by, projection }
    return made((context) =>
      into === undefined
        ? showReadModels(context, options)
        : showReadModelsInto(context, { ...options, name: into, days }),
    )
  }
  if (verb === 'diff' && first !== undefined && second !== undefined) {
    return made((context) => compare(context, { a: first, b: second, by, projection }))
  }
  if (verb === 'extract' && first === undefined) {
    return made((context) => extract(context, { asOf: asOf ?? 'now', out, format }))
  }
  if (first === undefined || second !== undefined) return null
  if (verb === 'chart') return made((context) => showChart(context, first, { asOf: asOf ?? 'yesterday', out }))
  if (verb === 'stream') return made((context) => showStream(context, first, { at, diff, bisect }))
  if (verb === 'drop') return made(({ pool }) => dropStudy(pool, first).then(() => null))
  return null
}

const isTimeOf = (text: string): text is TimeOf => text === 'recorded' || text === 'occurred'

async function carryOut({ command, purpose, question }: Asked): Promise<number> {
  const { log } = projectionsConfig()
  const { actor, graceDays } = replaySettings(process.env)
  const logger = pino({ level: 'warn', serializers: { err: describeError } }, pino.destination(2))
  const onWarning = (message: string, cause: unknown) => logger.warn({ err: cause }, message)
  const { store, keyring } = await openLog(log, { maxConnections: 3, onWarning })
  const application_name = 'stillair replay'
  const pool = steadyPool({ connectionString: log.postgresUrl, max: 2, application_name }, onWarning)
  const lines: string[] = []
  const print = (line: string) => {
    lines.push(line)
    process.stdout.write(`${line}\n`)
  }
  const now = new Date()
  const progress = showProgress('reading the log')
  try {
    for (const name of await dropExpired(pool, now)) print(`${name} has expired and was dropped`)
    const context = {
      store: reportingLog(store, progress.update),
      keyring,
      gate: disclosureGate(log.lookupSecret),
      pool,
      postgresUrl: log.postgresUrl,
      projections,
      actor,
      purpose,
      now,
      graceDays,
      print,
    }
    const answered = await command(context).finally(progress.end)
    if (answered === null) return 0
    const { position, sha256: digest = sha256(lines.join('\n')), ...rest } = answered
    await recordConsultation(
      store,
      { ...rest, position: String(position), sha256: digest, actor, purpose, question },
      now,
    )
    return 0
  } finally {
    await pool.end()
    await store.close()
  }
}

/** Error classes whose message is meant for the user of the command. */
const PLAIN: ReadonlySet<string> = new Set([
  'ExtractError',
  'IdentityError',
  'MomentError',
  'PredicateError',
  'ReplayError',
  'StreamError',
  'StudyError',
  'TruncatedLogError',
  'ValueError',
])

await runCommandLine(USAGE, commandOf, carryOut, (error) =>
  error instanceof Error && PLAIN.has(error.name) ? error.message : startFailure(error),
)
