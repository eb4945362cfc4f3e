import { projections } from '@stillair/projections/model/projections.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { projectionProgress } from '../../http/requests/projection-progress.ts'
import { UNDER_WAY } from './enforce-retention.ts'
import { type RepeatErasuresDeps, repeatErasures } from './repeat-erasures.ts'

export interface RepeatAtStartDeps extends RepeatErasuresDeps {
  readonly pool: pg.Pool
  readonly log: Logger
}

/** How long a start waits for the read models, milliseconds. */
const PATIENCE = 60_000

/**
 * Repeats the erasures that a restored backup has undone, and waits until the read models have dropped that data, so that
 * the first request finds nobody who was erased. Throws as {@link repeatErasures} does.
 */
export async function repeatAtStart(deps: RepeatAtStartDeps): Promise<void> {
  const { store, pool, clock, log } = deps
  const before = await store.head()
  await repeatErasures(deps, new Date(clock().getTime() - UNDER_WAY))
  const after = await store.head()
  if (after === before) return
  const names = projections.map(({ name }) => name)
  if (await projectionProgress(pool).waitFor(names, after, PATIENCE)) return
  log.warn('people were erased again, and the read models have not dropped their data yet')
}
