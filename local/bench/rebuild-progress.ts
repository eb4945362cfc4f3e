import type { EventStore } from '@stillair/events/log/event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { quoted, scratchTarget } from '@stillair/projections/model/target.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
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
