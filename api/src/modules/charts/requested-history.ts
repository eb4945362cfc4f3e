import { notFound } from '@stillair/events/language/refusal.ts'
import type pg from 'pg'
import type { ChartQuestions } from '../../contract/analysis/charts.ts'
import type { Histories } from '../../server/app-deps.ts'
import { areBuilt } from '../../server/read-models.ts'

/**
 * `application_name` of the connection to the platform's database that a generator of the sample history holds until it is
 * done. It ends with the generator, unlike a mark in a table.
 */
export const SAMPLE_GENERATOR = 'stillair sample history'

/** Postgres error codes of a database that is missing, incomplete or shutting down. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set(['3D000', '3F000', '42P01', '55000', '57P01'])

/** Returns the sample history; null when there is none or it is still being generated. */
export async function sampleHistory({ sample }: Histories): Promise<pg.Pool | null> {
  if (!sample) return null
  try {
    return (await areBuilt(sample)) ? sample : null
  } catch (error) {
    if (UNAVAILABLE.has((error as { code?: unknown }).code)) return null
    throw error
  }
}

/** Returns whether there is a sample history, or a generator is working on one. */
export async function sampleState(histories: Histories): Promise<ChartQuestions['sample']> {
  if (!histories.sample) return 'none'
  // In this order: a generator that ends in between has completed the history.
  const { rowCount } = await histories.own.query({
    name: 'sample-generators',
    text: 'select from pg_stat_activity where datname = current_database() and application_name = $1',
    values: [SAMPLE_GENERATOR],
  })
  if (await sampleHistory(histories)) return 'ready'
  return rowCount === 0 ? 'none' : 'preparing'
}

/** Returns the requested history. Throws a 404 {@link notFound} when it is the sample history and there is none. */
export async function requestedHistory(histories: Histories, history: 'own' | 'sample'): Promise<pg.Pool> {
  if (history === 'own') return histories.own
  const sample = await sampleHistory(histories)
  if (!sample) throw notFound('A sample history')
  return sample
}
