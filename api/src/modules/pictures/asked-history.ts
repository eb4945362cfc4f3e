import { notFound } from '@stillair/events/language/refusal.ts'
import type { Histories } from '../../server/app-deps.ts'
import type { ReadModelPool } from '../../server/read-models.ts'

/** The database is not there, or not yet whole. */
const IS_AWAY: ReadonlySet<unknown> = new Set(['3D000', '3F000', '42P01', '55000', '57P01'])

/** The made-up history when it can be asked; null when there is none, or it is still being made up. */
export async function madeUpHistory({ madeUp }: Histories): Promise<ReadModelPool | null> {
  if (!madeUp) return null
  try {
    return madeUp.readModels.missing(await madeUp.readModels.look()).length === 0 ? madeUp : null
  } catch (error) {
    if (IS_AWAY.has((error as { code?: unknown }).code)) return null
    throw error
  }
}

/** The history that is asked. Throws a 404 {@link notFound} when it is the made-up one and there is none. */
export async function askedHistory(histories: Histories, history: 'own' | 'made-up'): Promise<ReadModelPool> {
  if (history === 'own') return histories.own
  const madeUp = await madeUpHistory(histories)
  if (!madeUp) throw notFound('A made-up history')
  return madeUp
}
