import type { EventStore } from '@stillair/events/event-store.ts'
import { withSessionSettings } from '@stillair/events/postgres/session-settings.ts'
import { buildAsOf } from '@stillair/projections/build-as-of.ts'
import { progress } from '@stillair/projections/listening/progress.ts'
import { quoted, scratchTarget } from '@stillair/projections/target.ts'
import pg from 'pg'

/** Builds the progress read model from the whole log into tables that are dropped again; events per second. */
export async function rebuildProgress(log: EventStore, postgresUrl: string, { yields = false } = {}): Promise<number> {
  const target = scratchTarget()
  const built = await buildAsOf({ projections: [progress], target, log, postgresUrl, yields })
  const client = new pg.Client(withSessionSettings({ connectionString: postgresUrl }))
  await client.connect()
  for (const schema of new Set([target.read, target.control])) {
    await client.query(`drop schema if exists ${quoted(schema)} cascade`)
  }
  await client.end()
  return built.events / built.seconds
}
