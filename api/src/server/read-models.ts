import { projections } from '@stillair/projections/model/projections.ts'
import { queriedSchema, searchPath } from '@stillair/projections/model/table-sql.ts'
import type pg from 'pg'

/**
 * The connection option with which queries read this code's read models: a table without a schema, such as `library`, is
 * the one that serves this code. Promotions need no other connection and no other statement. While a read model is not
 * built, its table is missing, which is answered with 503.
 */
export const READ_MODELS = searchPath(projections.map(queriedSchema))

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
  readonly position: string
  readonly readUpTo: string
}

/** Reports whether the projections have never run here, or belong to a release that lacks a queried table or column. */
const isNotMade = (error: unknown) => ['42P01', '3F000', '42703'].includes(String((error as { code?: unknown }).code))

/** Returns the projection versions that the queries of these connections read. */
export async function servingVersions(pool: pg.Pool): Promise<readonly Serving[]> {
  try {
    const { rows } = await pool.query<Found>({
      name: 'serving-versions',
      text: `select c.name, c.version, c.position::text, c.event_id as "eventId",
          greatest(c.position, (
            select max(r.position) from projections.reader r where r.members @> array[c.name || ' ' || c.version]
          ))::text as "readUpTo"
        from projections.checkpoint c
        where c.active and format('read_%s_%s', c.name, c.definition) = any (current_schemas(false)) order by c.name`,
    })
    return rows.map(({ position, readUpTo, ...row }) => ({
      ...row,
      position: BigInt(position),
      readUpTo: BigInt(readUpTo),
    }))
  } catch (error) {
    if (isNotMade(error)) return []
    throw error
  }
}

/** Returns the projections of this code that have no caught-up version yet. */
export function unbuilt(serving: readonly Serving[]): readonly string[] {
  return projections.map(({ name }) => name).filter((name) => !serving.some((one) => one.name === name))
}

/** Returns whether queries over these connections find every read model of this code. */
export async function areBuilt(pool: pg.Pool): Promise<boolean> {
  return unbuilt(await servingVersions(pool)).length === 0
}
