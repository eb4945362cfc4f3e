import type { Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import type { projections as all } from '@stillair/projections/model/projections.ts'
import { quoted, scratchTarget } from '@stillair/projections/model/target.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'

/** Builds read models from the log in temporary tables, up to a position or its head; returns the events per second. */
export async function scratchRate(
  projections: typeof all,
  log: EventStore,
  postgresUrl: string,
  options: { yields?: boolean; until?: Position } = {},
): Promise<number> {
  const target = scratchTarget()
  const built = await buildAsOf({ projections, target, log, postgresUrl, ...options })
  const pool = steadyPool({ connectionString: postgresUrl, max: 1 })
  await pool.query(`drop schema if exists ${quoted(target.read)} cascade`)
  await pool.end()
  return built.events / built.seconds
}
