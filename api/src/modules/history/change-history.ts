import type pg from 'pg'
import type { HistoryEntry } from '../../contract/admin/history.ts'
import { displayNames } from './display-names.ts'
import type { HistoryStep } from './history-steps.ts'

/**
 * Merges the steps of one or more streams into one history, newest first, with the names of the people responsible. The
 * name is null for the system and for people whose account is deleted.
 */
export async function changeHistory(pool: pg.Pool, steps: readonly HistoryStep[]): Promise<HistoryEntry[]> {
  const names = await displayNames(pool, [...new Set(steps.map(({ actor }) => actor.id))])
  return steps
    .toSorted((a, b) => (a.position < b.position ? 1 : -1))
    .map(({ actor, position: _, ...entry }) => ({
      ...entry,
      by: actor.kind === 'user' ? (names.get(actor.id) ?? null) : null,
    }))
}
