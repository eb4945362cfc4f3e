import { notFound } from '@stillair/events/language/refusal.ts'
import type { Histories } from '../../server/app-deps.ts'
import type { ReadModelPool } from '../../server/read-models.ts'

/** Postgres error codes of a database that is missing, incomplete or shutting down. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set(['3D000', '3F000', '42P01', '55000', '57P01'])

/** Returns the sample history; null when there is none or it is still being generated. */
export async function sampleHistory({ sample }: Histories): Promise<ReadModelPool | null> {
  if (!sample) return null
  try {
    return sample.readModels.missing(await sample.readModels.look()).length === 0 ? sample : null
  } catch (error) {
    if (UNAVAILABLE.has((error as { code?: unknown }).code)) return null
    throw error
  }
}

/** Returns the requested history. Throws a 404 {@link notFound} when it is the sample history and there is none. */
export async function requestedHistory(histories: Histories, history: 'own' | 'sample'): Promise<ReadModelPool> {
  if (history === 'own') return histories.own
  const sample = await sampleHistory(histories)
  if (!sample) throw notFound('A sample history')
  return sample
}
