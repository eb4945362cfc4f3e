import { sortablePosition } from '@stillair/projections/analysis/library-events.ts'
import type pg from 'pg'
import type * as z from 'zod'
import type { ChainLink, HistoryEvent, ListHistoryEvents } from '../contract/analysis.ts'

const PAGE_SIZE = 50
/** The most events of a chain that are shown. */
const MOST_LINKED = 500

interface EventRow {
  readonly position: string
  readonly id: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  readonly occurred_at: Date
  readonly recorded_at: Date
  readonly command_id: string
  readonly causation_id: string | null
  readonly worker: string | null
}

const COLUMNS = 'position, id, type, stream, revision, occurred_at, recorded_at, command_id, causation_id, worker'

const eventOf = ({ position, type, stream, revision, occurred_at, recorded_at }: EventRow): HistoryEvent => ({
  position: String(BigInt(position)),
  ...{ type, stream, revision },
  occurredAt: occurred_at.toISOString(),
  recordedAt: recorded_at.toISOString(),
})

/** Some events before a position, newest first, with where to go on. */
export async function findEvents(
  pool: pg.Pool,
  { type, stream, from, to, before }: z.output<typeof ListHistoryEvents>,
): Promise<{ items: HistoryEvent[]; next: string | null; types: string[] }> {
  const { rows } = await pool.query<EventRow>({
    name: 'history-events',
    text: `select ${COLUMNS} from read.library_event
      where ($1 = '' or type = $1)
        and ($2 = '' or stream like $2)
        and ($3::date is null or recorded_at >= $3::date::timestamp at time zone 'UTC')
        and ($4::date is null or recorded_at < ($4::date + 1)::timestamp at time zone 'UTC')
        and ($5::text is null or position < $5)
      order by position desc limit $6::int`,
    values: [
      type,
      stream && `${stream.replace(/[\\%_]/g, '\\$&')}%`,
      from ?? null,
      to ?? null,
      before === undefined ? null : sortablePosition(BigInt(before)),
      PAGE_SIZE + 1,
    ],
  })
  const types = await pool.query<{ type: string }>({
    name: 'history-types',
    // From one type to the next by the index, however many events there are of each.
    text: `with recursive found as (
        select min(type) as type from read.library_event
        union all
        select (select min(e.type) from read.library_event e where e.type > f.type) from found f where f.type is not null
      ) select type from found where type is not null`,
  })
  const items = rows.slice(0, PAGE_SIZE).map(eventOf)
  return {
    items,
    next: rows.length > PAGE_SIZE ? (items.at(-1)?.position ?? null) : null,
    types: types.rows.map(({ type }) => type),
  }
}

/**
 * The event at a position, and the commands that led to it and that it led to: those of the same request or job, and those that
 * an event of them caused. Null when there is no event of the library.
 */
export async function findChain(
  pool: pg.Pool,
  position: bigint,
): Promise<{ event: HistoryEvent; links: ChainLink[]; isWhole: boolean } | null> {
  const { rows } = await pool.query<EventRow>({
    name: 'history-chain',
    text: `with recursive chain as (
        select position, id, correlation_id, causation_id from read.library_event where position = $1
        union
        select e.position, e.id, e.correlation_id, e.causation_id
          from chain c join read.library_event e
            on e.correlation_id = c.correlation_id or e.causation_id = c.id or e.id = c.causation_id
      ), shown as (
        select position from chain order by position <> $1, position limit $2::int
      )
      select ${COLUMNS} from read.library_event where position in (select position from shown) order by position`,
    values: [sortablePosition(position), MOST_LINKED + 1],
  })
  const row = rows.find((one) => BigInt(one.position) === position)
  if (!row) return null
  // Of a chain that is too long the last is left out, unless it is the one that was asked for.
  const shown = rows.length <= MOST_LINKED ? rows : rows.filter((one, n) => one === row || n < MOST_LINKED - 1)
  const positions = new Map(shown.map((one) => [one.id, String(BigInt(one.position))]))
  const links = [...Map.groupBy(shown, ({ command_id }) => command_id)].map(
    ([commandId, events]): ChainLink => ({
      commandId,
      worker: events[0]?.worker ?? null,
      cause: positions.get(events[0]?.causation_id ?? '') ?? null,
      events: events.map(eventOf),
    }),
  )
  return { event: eventOf(row), links, isWhole: rows.length <= MOST_LINKED }
}
