import { postgresEventStore } from '@stillair/events/log/postgres/postgres-event-store.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { scratchRate } from './scratch-rate.ts'

/** Rebuilds one read model next to the serving one, in a separate process. */
const [connectionString = ''] = process.argv.slice(2)
const store = postgresEventStore({ connectionString })
await scratchRate([progress], store, connectionString, { yields: true })
await store.close()
