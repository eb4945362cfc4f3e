import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import type { ClientRateLimitInfo, Store } from 'express-rate-limit'
import type pg from 'pg'
import type { RequestLimit } from '../route.ts'

/** Creates the store for the counts of one limit, identified by its name. */
export type CountsOf = (name: string, limit: RequestLimit) => Store

/**
 * Counts in Postgres, for limits so low that counting in each process would multiply them. The caller is stored as a
 * keyed hash until the count expires. Limits per minute are counted in each process instead: they protect that process,
 * and a database statement per request would cost more than most requests do.
 */
export function sharedCounts(pool: pg.Pool, lookupHash: LookupHash): CountsOf {
  return (name, { requests, seconds }) => {
    // A changed setting is a new limit; the counts of the old one expire.
    const limitName = `${name} ${requests}/${seconds}`
    const hashOf = (key: string) => lookupHash('rate limit', key)
    return {
      localKeys: false,
      async increment(key): Promise<ClientRateLimitInfo> {
        const { rows } = await pool.query<{ hits: number; resets_at: Date }>({
          name: 'count-for-limit',
          text: `insert into api.rate_limit as counted (limit_name, key, hits, resets_at)
                 values ($1, $2, 1, now() + $3 * interval '1 second')
                 on conflict (limit_name, key) do update
                   set hits = case when counted.resets_at <= now() then 1 else counted.hits + 1 end,
                       resets_at = case when counted.resets_at <= now() then excluded.resets_at else counted.resets_at end
                 returning hits, resets_at`,
          values: [limitName, hashOf(key), seconds],
        })
        const [row] = rows
        if (!row) throw new Error('an upsert returned no row')
        return { totalHits: row.hits, resetTime: row.resets_at }
      },
      async decrement(key) {
        await pool.query('update api.rate_limit set hits = hits - 1 where limit_name = $1 and key = $2 and hits > 0', [
          limitName,
          hashOf(key),
        ])
      },
      async resetKey(key) {
        await pool.query('delete from api.rate_limit where limit_name = $1 and key = $2', [limitName, hashOf(key)])
      },
    }
  }
}

/** Deletes expired counts. */
export async function forgetEndedCounts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from api.rate_limit where resets_at < now()')
}
