import { ListHistoryEvents } from '@stillair/api/contract/analysis.ts'
import { findEvents } from '@stillair/api/modules/analysis/find-events.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { tableSql } from '@stillair/projections/model/table-sql.ts'
import { libraryEvents } from '@stillair/projections/modules/analysis/library-events.ts'
import pg from 'pg'
import { alternate, compared, type Measurement, milliseconds, percentile, timed } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const EVENTS = 10_000_000
const PAGES = 100
/** Rows that one slice of a search reads at most. */
const SCANNED = 250_000
const TARGET = 1
/** Events per day; the library's log covers a thousand days. */
const A_DAY = EVENTS / 1_000
const LAST = Date.UTC(2026, 5, 1)
const DAY = 86_400_000

/** Measures how fast analysts get pages of a log of ten million library events. */
export async function measureExplorer({ postgresUrl }: Bench): Promise<Measurement[]> {
  const pool = new pg.Pool(withSessionSettings({ connectionString: postgresUrl, max: 1 }))
  try {
    const table = await fill(pool)
    let requested = 0
    let parts = 0
    const pages = async () => {
      const times: number[] = []
      for (let n = 0; n < PAGES; n++) {
        const query = ListHistoryEvents.parse(question(requested++))
        times.push(
          await timed(async () => {
            const { isWhole } = await findEvents(pool, query)
            if (!isWhole) parts += 1
          }),
        )
      }
      return percentile(times, 0.99)
    }
    const scan = `select count(stream) from (select stream from read.${table} order by position limit ${SCANNED}) rows`
    const pairs = await alternate(5, pages, () => timed(() => pool.query(scan)))
    const what = `a page of ${EVENTS.toLocaleString('en')} events of the library, p99 of ${PAGES} questions`
    const against = `a scan of ${SCANNED.toLocaleString('en')} rows`
    const detail = `${parts} partial answers`
    return [compared(what, pairs, { most: TARGET, against, write: milliseconds, detail })]
  } finally {
    await pool.end()
  }
}

const idOf = (number: string) => `00000000-0000-4000-8000-${number.padStart(12, '0')}`

/** Every kind of query in turn, each about another position. */
function question(asked: number): Record<string, string> {
  const before = idOf((((asked * 7_919_317) % EVENTS) + 1).toString(16))
  const day = new Date(LAST - ((asked * 37) % 1_000) * DAY).toISOString().slice(0, 10)
  const kinds: readonly Record<string, string>[] = [
    {},
    { before },
    { type: 'ContentEdited', before },
    { type: 'ProgramDeleted' },
    { stream: `content-${asked}` },
    { stream: 'content-', to: day },
    { type: 'MediaUploaded', from: day, to: day },
    { to: day },
  ]
  return kinds[asked % kinds.length] ?? {}
}

/** Writes a library of 100,000 streams, of which one event in a million deletes a program; returns the name of its table. */
async function fill(pool: pg.Pool): Promise<string> {
  const [model] = libraryEvents.tables
  if (!model) throw new Error('the projection has a table')
  await pool.query('create schema read')
  const { name, create, createView } = tableSql(model, 'read', libraryEvents.version)
  const begin = create.indexOf(';') + 1
  await pool.query(create.slice(0, begin))
  await pool.query(
    `insert into read.${name} (position, id, stream, revision, type, occurred_at, recorded_at, command_id, correlation_id)
     select lpad(n::text, 19, '0'), '00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'), (array['content-', 'media-', 'program-'])[1 + n % 3] || (n % 100000), n / 100000,
            case when n % 1000000 = 7 then 'ProgramDeleted' else (array['ContentEdited', 'MediaUploaded', 'ProgramEdited'])[1 + n % 3] end,
            at, at, md5('c' || n), md5('c' || n / 3)
       from generate_series(1, $1::int) n,
            lateral (select $2::timestamptz - ($1::int - n) * ($3::float8 / 1000) * interval '1 second' as at) t`,
    [EVENTS, new Date(LAST), DAY / A_DAY],
  )
  // Creating the indexes once, after the rows, is faster.
  await pool.query(create.slice(begin))
  if (createView) await pool.query(createView)
  await pool.query(`vacuum analyze read.${name}`)
  return name
}
