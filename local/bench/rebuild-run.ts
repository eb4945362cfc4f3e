import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { scratchTarget } from '@stillair/projections/model/target.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'

/** Rebuilds one read model next to the serving one, in a separate process. */
const [postgresUrl = ''] = process.argv.slice(2)
const { store } = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
await buildAsOf({ projections: [progress], target: scratchTarget(), log: store, postgresUrl, yields: true })
await store.close()
