import { invalid } from '@stillair/events/language/refusal.ts'
import type pg from 'pg'
import type * as z from 'zod'
import type { ChainLink, HistoryEvent, ListHistoryEvents } from '../../contract/analysis.ts'

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

const eventOf = ({ id, type, stream, revision, occurred_at, recorded_at }: EventRow): HistoryEvent => ({
  ...{ id, type, stream, revision },
  occurredAt: occurred_at.toISOString(),
  recordedAt: recorded_at.toISOString(),
})

/** What a search may cost. */
export interface SearchLimits {
  /** Milliseconds after which what was found so far is the answer. */
  readonly budget: number
  /** Events that are looked at between two looks at the clock. */
  readonly slice: number
}

/** An answer within two seconds, whatever is asked: then somebody sees how far it is, and goes on or asks otherwise. */
const LIMITS: SearchLimits = { budget: 1_500, slice: 250_000 }

export interface FoundEvents {
  readonly items: HistoryEvent[]
  /** Of the newest; null when there is none. */
  readonly position: bigint | null
  /** What to put in `before` to go on; null when there is nothing more. */
  readonly next: string | null
  /** Whether there was time to fill the page, or to come to the beginning of the log. */
  readonly isWhole: boolean
}

/** Some events before another, newest first, with where to go on. Throws an {@link invalid} when there is no such event. */
export async function findEvents(
  pool: pg.Pool,
  { type, stream, from, to, before }: z.output<typeof ListHistoryEvents>,
  { budget, slice }: SearchLimits = LIMITS,
): Promise<FoundEvents> {
  const begun = performance.now()
  const asked = {
    ...{ type, prefix: stream && `${stream.replace(/[\\%_]/g, '\\$&')}%`, from: from ?? null, to: to ?? null },
    before: before === undefined ? null : await positionOf(pool, before),
  }
  // Types, days and names that few streams have are found by their indexes; only what lies between is looked through.
  const isLookedThrough = asked.prefix !== '' && !(await isRare(pool, asked.prefix, slice))
  const found: EventRow[] = []
  const { floor, ceiling } = await boundsOf(pool, asked)
  if (asked.from !== null && floor === null) return page([], false, true)
  let newest = ceiling
  for (;;) {
    const reached = isLookedThrough ? await sliceBefore(pool, newest, slice) : null
    const oldest = reached === null || (floor !== null && reached < floor) ? floor : reached
    found.push(...(await searched(pool, asked, newest, oldest, PAGE_SIZE + 1 - found.length)))
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
  const { rows } = await pool.query<{ position: string }>('select position from read.library_event where id = $1', [id])
  if (!rows[0]) throw invalid('There is no such event.', { before: 'Not an event of the library' })
  return rows[0].position
}

async function idAt(pool: pg.Pool, position: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from read.library_event where position = $1', [position])
  return rows[0]?.id ?? null
}

interface Asked {
  readonly type: string
  /** As `like` has it; empty for every stream. */
  readonly prefix: string
  readonly from: string | null
  readonly to: string | null
  readonly before: string | null
}

/** Whether so few events are of such streams that all of them may be read. */
async function isRare(pool: pg.Pool, prefix: string, slice: number): Promise<boolean> {
  const most = Math.floor(slice / 10)
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from read.library_event where stream like $1 limit $2::int) found',
    [prefix, most + 1],
  )
  return (rows[0]?.count ?? 0) <= most
}

/**
 * Positions that everything asked for lies between: not before `floor`, before `ceiling`; null where there is no bound. The log
 * takes events in the order of their times, but for some that come at once: an hour is far more than that.
 */
async function boundsOf(
  pool: pg.Pool,
  { from, to, before }: Asked,
): Promise<{ floor: string | null; ceiling: string | null }> {
  const { rows } = await pool.query<{ floor: string | null; ceiling: string | null }>(
    `select
      (select position from read.library_event
        where recorded_at >= $1::date::timestamp at time zone 'UTC' - interval '1 hour'
        order by recorded_at, position limit 1) as floor,
      (select position from read.library_event
        where recorded_at >= ($2::date + 1)::timestamp at time zone 'UTC' + interval '1 hour'
        order by recorded_at, position limit 1) as ceiling`,
    [from, to],
  )
  const { floor, ceiling } = rows[0] ?? { floor: null, ceiling: null }
  const isSooner = before !== null && (ceiling === null || before < ceiling)
  return { floor, ceiling: isSooner ? before : ceiling }
}

/** Where the last of so many events before a position is; null when there are fewer. */
async function sliceBefore(pool: pg.Pool, before: string | null, slice: number): Promise<string | null> {
  const { rows } = await pool.query<{ position: string }>(
    `select position from read.library_event where ($1::text is null or position < $1)
      order by position desc offset $2::int limit 1`,
    [before, slice - 1],
  )
  return rows[0]?.position ?? null
}

/** Those asked for between two positions. Not prepared: only with the values is it known which index is worth it. */
async function searched(
  pool: pg.Pool,
  { type, prefix, from, to }: Asked,
  before: string | null,
  oldest: string | null,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>(
    `select ${COLUMNS} from read.library_event
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

/** The types there are, by name. */
export async function eventTypes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>({
    name: 'history-types',
    // From one type to the next by the index, however many events there are of each.
    text: `with recursive found as (
        select min(type) as type from read.library_event
        union all
        select (select min(e.type) from read.library_event e where e.type > f.type) from found f where f.type is not null
      ) select type from found where type is not null`,
  })
  return rows.map(({ type }) => type)
}

/**
 * An event, and the commands that led to it and that it led to: those of the same request or job, and those that an event of them
 * caused. Null when there is no event of the library with that id.
 */
export async function findChain(
  pool: pg.Pool,
  id: string,
): Promise<{ event: HistoryEvent; position: bigint; links: ChainLink[]; isWhole: boolean } | null> {
  const { rows } = await pool.query<EventRow>({
    name: 'history-chain',
    text: `with recursive chain as (
        select position, id, correlation_id, causation_id from read.library_event where id = $1
        union
        select e.position, e.id, e.correlation_id, e.causation_id
          from chain c join read.library_event e
            on e.correlation_id = c.correlation_id or e.causation_id = c.id or e.id = c.causation_id
      ), shown as (
        select position from chain order by id <> $1, position limit $2::int
      )
      select ${COLUMNS} from read.library_event where position in (select position from shown) order by position`,
    values: [id, MOST_LINKED + 1],
  })
  const row = rows.find((one) => one.id === id)
  if (!row) return null
  // Of a chain that is too long the last is left out, unless it is the one that was asked for.
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
