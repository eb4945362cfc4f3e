import { projections } from '@stillair/projections/model/projections.ts'
import { versioned } from '@stillair/projections/model/table-sql.ts'
import type pg from 'pg'

/** The version of each projection that this code reads. Another release may serve another version at the same time. */
const definitions: ReadonlyMap<string, number> = new Map(projections.map(({ name, version }) => [name, version]))
const tables = projections.flatMap((projection) =>
  projection.tables.filter(({ view }) => view).map((table) => ({ table, projection: projection.name })),
)
const MENTION = new RegExp(`\\bread\\.(${tables.map(({ table }) => table.name).join('|')})\\b`, 'g')

/** A projection version that serves this code. */
export interface Serving {
  readonly name: string
  readonly version: number
  /** The checkpoint's position, and the event at that position. */
  readonly position: bigint
  readonly eventId: string | null
  /** How far it has read: between its position and there, no event concerned it. */
  readonly readUpTo: bigint
}

interface Found extends Omit<Serving, 'position' | 'readUpTo'> {
  readonly definition: number
  readonly position: string
  readonly readUpTo: string
}

export interface ReadModels {
  /** Returns the projections of this code that have no caught-up version yet. */
  missing(serving: readonly Serving[]): readonly string[]
  /** Looks up which versions serve this code, and makes queries read those from then on. */
  look(): Promise<readonly Serving[]>
}

/** A connection pool whose queries read this code's read models. */
export type ReadModelPool = pg.Pool & { readonly readModels: ReadModels }

/**
 * How long a change of the serving version may go unnoticed, in milliseconds. Replaced versions are kept for ten
 * seconds.
 */
const KNOWN_FOR = 1_000

/** Reports whether the projections have never run here, or belong to a release that lacks a queried table or column. */
const isNotMade = (error: unknown) => ['42P01', '3F000', '42703'].includes(String((error as { code?: unknown }).code))

interface Bound {
  readonly sql: string
  /** Distinguishes the prepared statement from the same one over other versions. */
  readonly suffix: string
}

/**
 * Makes a pool's queries read the tables of the versions that serve this code: in SQL, `read.<table>` is the table as
 * this code defines it. While there is no such version, the query fails as for a missing table, which is answered with
 * 503. So promoting a version changes no view that is being read, and old and new code can serve side by side.
 */
export function withReadModels(pool: pg.Pool): ReadModelPool {
  const connect = pool.connect.bind(pool)
  let names: ReadonlyMap<string, string> = new Map()
  let knownAt = Number.NEGATIVE_INFINITY
  let looking: Promise<readonly Serving[]> | null = null
  const bound = new Map<string, Bound>()

  function bind(sql: string): Bound {
    let found = bound.get(sql)
    if (!found) {
      const used: string[] = []
      const text = sql.replace(MENTION, (_, table: string) => {
        const name = names.get(table) ?? `${table} (not built)`
        used.push(name)
        return `read."${name}"`
      })
      found = { sql: text, suffix: used.map((name) => /_v(\d+)$/.exec(name)?.[1] ?? '').join('.') }
      bound.set(sql, found)
    }
    return found
  }

  async function query(): Promise<readonly Serving[]> {
    const client = await connect()
    try {
      const { rows } = await client.query<Found>({
        name: 'read-models',
        text: `select c.name, c.definition, c.version, c.position::text, c.event_id as "eventId",
            greatest(c.position, (
              select max(r.position) from projections.reader r where r.members @> array[c.name || ' ' || c.version]
            ))::text as "readUpTo"
          from projections.checkpoint c where c.active order by c.name`,
      })
      return rows
        .filter(({ name, definition }) => definitions.get(name) === definition)
        .map(({ name, version, position, eventId, readUpTo }) => ({
          ...{ name, version, eventId },
          ...{ position: BigInt(position), readUpTo: BigInt(readUpTo) },
        }))
    } catch (error) {
      if (isNotMade(error)) return []
      throw error
    } finally {
      client.release()
    }
  }

  async function look(): Promise<readonly Serving[]> {
    const serving = await query()
    const versions = new Map(serving.map(({ name, version }) => [name, version]))
    const next = tables.flatMap(({ table, projection }) => {
      const version = versions.get(projection)
      return version === undefined ? [] : [[table.name, versioned(table, version)] as const]
    })
    if (next.length !== names.size || next.some(([table, name]) => names.get(table) !== name)) {
      names = new Map(next)
      bound.clear()
    }
    knownAt = performance.now()
    return serving
  }

  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    // A projection that is being built is checked each time, since it may just have caught up.
    const isKnown = names.size === tables.length && performance.now() - knownAt < KNOWN_FOR
    if (!callback) return isKnown ? connect() : lookOnce().then(() => connect())
    if (isKnown) return connect(callback)
    lookOnce().then(
      () => connect(callback),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }) as typeof pool.connect

  pool.on('connect', (client) => {
    const run = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((config: unknown, ...rest: unknown[]) => run(boundConfig(config), ...rest)) as typeof client.query
  })

  function boundConfig(config: unknown): unknown {
    if (typeof config === 'string') return bind(config).sql
    const { text, name } = config as { text?: unknown; name?: unknown }
    if (typeof text !== 'string' || 'submit' in (config as object)) return config
    const { sql, suffix } = bind(text)
    if (sql === text) return config
    return { ...(config as object), text: sql, ...(typeof name === 'string' && { name: `${name} ${suffix}` }) }
  }

  const missing = (serving: readonly Serving[]) =>
    [...definitions.keys()].filter((name) => !serving.some((one) => one.name === name))
  return Object.assign(pool, { readModels: { missing, look: lookOnce } })
}
