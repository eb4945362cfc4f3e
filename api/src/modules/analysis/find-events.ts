import { invalid } from '@stillair/events/language/refusal.ts'
import type pg from 'pg'
import type * as z from 'zod'
import type { ChainLink, HistoryEvent, ListHistoryEvents } from '../../contract/analysis/analysis.ts'

const PAGE_SIZE = 50
/** The most events of a chain that are returned. */
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

const eventOf = ({ id, type, stream, revision, occurred_at, recorded_at }: EventRow): HistoryEvent => ({
  id,
  type,
  stream,
  revision,
  occurredAt: occurred_at.toISOString(),
  recordedAt: recorded_at.toISOString(),
})

/** The cost limits of a search. */
export interface SearchLimits {
  /** Milliseconds after which the search returns what it has found so far. */
  readonly budget: number
  /** Events scanned between two checks of the clock. */
  readonly slice: number
}

/**
 * Keeps every answer within two seconds. The analyst then sees how far the search has come, and can continue or change
 * it.
 */
const LIMITS: SearchLimits = { budget: 1_500, slice: 250_000 }

export interface FoundEvents {
  readonly items: HistoryEvent[]
  /** The position of the newest event found; null when there is none. */
  readonly position: bigint | null
  /** The `before` parameter of the next request; null when there are no more events. */
  readonly next: string | null
  /** Whether the search filled the page or reached the beginning of the log within its budget. */
  readonly isWhole: boolean
}

/**
 * Returns events before another, newest first, and where to continue. Throws an {@link invalid} refusal when that event
 * does not exist.
 */
export async function findEvents(
  pool: pg.Pool,
  { type, stream, from, to, before }: z.output<typeof ListHistoryEvents>,
  { budget, slice }: SearchLimits = LIMITS,
): Promise<FoundEvents> {
  const begun = performance.now()
  const criteria = {
    type,
    prefix: stream && `${stream.replace(/[\\%_]/g, '\\$&')}%`,
    from: from ?? null,
    to: to ?? null,
    before: before === undefined ? null : await positionOf(pool, before),
  }
  // Types, days and rare stream names are found by their indexes. Only searches by other stream names scan events.
  const isLookedThrough = criteria.prefix !== '' && !(await isRare(pool, criteria.prefix, slice))
  const found: EventRow[] = []
  const { floor, ceiling } = await boundsOf(pool, criteria)
  if (criteria.from !== null && floor === null) return page([], false, true)
  let newest = ceiling
  for (;;) {
    const reached = isLookedThrough ? await sliceBefore(pool, newest, slice) : null
    const oldest = reached === null || (floor !== null && reached < floor) ? floor : reached
    found.push(...(await searched(pool, criteria, newest, oldest, PAGE_SIZE + 1 - found.length)))
    const isFull = found.length > PAGE_SIZE
    if (isFull || oldest === null || oldest === floor) return page(found, isFull, true)
    newest = oldest
    if (performance.now() - begun > budget) {
      return { ...page(found, false, false), next: await idAt(pool, oldest) }
    }
  }
}

function page(found: readonly EventRow[], isFull: boolean, isWhole: boolean): FoundEvents {
  const items = found.slice(0, PAGE_SIZE).map(eventOf)
  const [newest] = found
  return {
    items,
    position: newest ? BigInt(newest.position) : null,
    next: isFull ? (items.at(-1)?.id ?? null) : null,
    isWhole,
  }
}

async function positionOf(pool: pg.Pool, id: string): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select position from library_event where id = $1', [id])
  if (!rows[0]) throw invalid('There is no such event.', { before: 'Not an event of the library' })
  return rows[0].position
}

async function idAt(pool: pg.Pool, position: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from library_event where position = $1', [position])
  return rows[0]?.id ?? null
}

interface Criteria {
  readonly type: string
  /** A pattern for `like`; empty matches every stream. */
  readonly prefix: string
  readonly from: string | null
  readonly to: string | null
  readonly before: string | null
}

/** Returns whether few enough events match the stream pattern to read them all. */
async function isRare(pool: pg.Pool, prefix: string, slice: number): Promise<boolean> {
  const most = Math.floor(slice / 10)
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from library_event where stream like $1 limit $2::int) found',
    [prefix, most + 1],
  )
  return (rows[0]?.count ?? 0) <= most
}

/**
 * Returns the positions between which all matching events lie: from `floor`, before `ceiling`; null where there is no
 * bound. Positions follow the recording times, except for events recorded almost simultaneously. An hour's margin is
 * ample for those.
 */
async function boundsOf(
  pool: pg.Pool,
  { from, to, before }: Criteria,
): Promise<{ floor: string | null; ceiling: string | null }> {
  const { rows } = await pool.query<{ floor: string | null; ceiling: string | null }>(
    `select
      (select position from library_event
        where recorded_at >= $1::date::timestamp at time zone 'UTC' - interval '1 hour'
        order by recorded_at, position limit 1) as floor,
      (select position from library_event
        where recorded_at >= ($2::date + 1)::timestamp at time zone 'UTC' + interval '1 hour'
        order by recorded_at, position limit 1) as ceiling`,
    [from, to],
  )
  const { floor, ceiling } = rows[0] ?? { floor: null, ceiling: null }
  const isSooner = before !== null && (ceiling === null || before < ceiling)
  return { floor, ceiling: isSooner ? before : ceiling }
}

/** Returns the position `slice` events before another; null when there are fewer. */
async function sliceBefore(pool: pg.Pool, before: string | null, slice: number): Promise<string | null> {
  const { rows } = await pool.query<{ position: string }>(
    `select position from library_event where ($1::text is null or position < $1)
      order by position desc offset $2::int limit 1`,
    [before, slice - 1],
  )
  return rows[0]?.position ?? null
}

/** Returns the matching events between two positions. Not a prepared statement: only the values show which index to use. */
async function searched(
  pool: pg.Pool,
  { type, prefix, from, to }: Criteria,
  before: string | null,
  oldest: string | null,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>(
    `select ${COLUMNS} from library_event
      where ($1 = '' or type = $1)
        and ($2 = '' or stream like $2)
        and ($3::date is null or recorded_at >= $3::date::timestamp at time zone 'UTC')
        and ($4::date is null or recorded_at < ($4::date + 1)::timestamp at time zone 'UTC')
        and ($5::text is null or position < $5)
        and ($6::text is null or position >= $6)
      order by position desc limit $7::int`,
    [type, prefix, from, to, before, oldest, limit],
  )
  return rows
}

/** Returns the event types that occur, by name. */
export async function eventTypes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>({
    name: 'history-types',
    // Skips from one type to the next in the index, so the cost does not depend on the number of events.
    text: `with recursive found as (
        select min(type) as type from library_event
        union all
        select (select min(e.type) from library_event e where e.type > f.type) from found f where f.type is not null
      ) select type from found where type is not null`,
  })
  return rows.map(({ type }) => type)
}

/**
 * Returns an event with the commands that caused it and those that it caused. These are the commands of the same
 * request or job, and those triggered by one of their events. Returns null when the library has no event with that id.
 */
export async function findChain(
  pool: pg.Pool,
  id: string,
): Promise<{ event: HistoryEvent; position: bigint; links: ChainLink[]; isWhole: boolean } | null> {
  const { rows } = await pool.query<EventRow>({
    name: 'history-chain',
    text: `with recursive chain as (
        select position, id, correlation_id, causation_id from library_event where id = $1
        union
        select e.position, e.id, e.correlation_id, e.causation_id
          from chain c join library_event e
            on e.correlation_id = c.correlation_id or e.causation_id = c.id or e.id = c.causation_id
      ), shown as (
        select position from chain order by id <> $1, position limit $2::int
      )
      select ${COLUMNS} from library_event where position in (select position from shown) order by position`,
    values: [id, MOST_LINKED + 1],
  })
  const row = rows.find((one) => one.id === id)
  if (!row) return null
  // Drops the last event of a chain that is too long, but never the requested one.
  const shown = rows.length <= MOST_LINKED ? rows : rows.filter((one, n) => one === row || n < MOST_LINKED - 1)
  const ids = new Set(shown.map((one) => one.id))
  const links = [...Map.groupBy(shown, ({ command_id }) => command_id)].map(([commandId, events]): ChainLink => {
    const [first] = events
    const cause = first?.causation_id ?? null
    const worker = first?.worker ?? null
    return { commandId, worker, cause: cause !== null && ids.has(cause) ? cause : null, events: events.map(eventOf) }
  })
  return { event: eventOf(row), position: BigInt(row.position), links, isWhole: rows.length <= MOST_LINKED }
}
