import { postgresEventStore } from '@stillair/events/log/postgres/postgres-event-store.ts'
import { progress } from '@stillair/projections/modules/listening/progress.ts'
import { scratchRate } from './scratch-rate.ts'

/** One rebuild beside what serves, as a process of its own. */
const [connectionString = ''] = process.argv.slice(2)
const store = postgresEventStore({ connectionString })
await scratchRate([progress], store, connectionString, { yields: true })
await store.close()
