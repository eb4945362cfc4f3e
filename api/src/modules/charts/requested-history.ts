import { notFound } from '@stillair/events/language/refusal.ts'
import type { Histories } from '../../server/app-deps.ts'
import type { ReadModelPool } from '../../server/read-models.ts'

/** The database is not there, or not yet whole. */
const IS_AWAY: ReadonlySet<unknown> = new Set(['3D000', '3F000', '42P01', '55000', '57P01'])

/** The sample history when it can be asked; null when there is none, or it is still being generated. */
export async function sampleHistory({ sample }: Histories): Promise<ReadModelPool | null> {
  if (!sample) return null
  try {
    return sample.readModels.missing(await sample.readModels.look()).length === 0 ? sample : null
  } catch (error) {
    if (IS_AWAY.has((error as { code?: unknown }).code)) return null
    throw error
  }
}

/** The history that is asked. Throws a 404 {@link notFound} when it is the sample history and there is none. */
export async function askedHistory(histories: Histories, history: 'own' | 'sample'): Promise<ReadModelPool> {
  if (history === 'own') return histories.own
  const sample = await sampleHistory(histories)
  if (!sample) throw notFound('A sample history')
  return sample
}
