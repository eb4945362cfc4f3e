import type pg from 'pg'
import type { HistoryEntry } from '../contract/history.ts'
import type { HistoryStep } from './history-steps.ts'

/** The projection that {@link historyOf} reads: a route that answers a history waits for it. */
export const HISTORY_READS = 'account'

/**
 * The steps of one or more streams as one history, newest first, with the names of those who made them: null for the
 * system and for somebody whose account is deleted.
 */
export async function historyOf(pool: pg.Pool, steps: readonly HistoryStep[]): Promise<HistoryEntry[]> {
  const names = await namesOf(pool, [...new Set(steps.map(({ actor }) => actor.id))])
  return steps
    .toSorted((a, b) => (a.position < b.position ? 1 : -1))
    .map(({ actor, position: _, ...entry }) => ({
      ...entry,
      by: actor.kind === 'user' ? (names.get(actor.id) ?? null) : null,
    }))
}

/** Their names by id, or their addresses where they have given no name. */
async function namesOf(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ user_id: string; name: string | null }>({
    name: 'names-of',
    text: 'select user_id, coalesce(name, email) as name from read.account where user_id = any($1)',
    values: [userIds],
  })
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}
