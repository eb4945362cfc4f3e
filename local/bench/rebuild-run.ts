import { postgresEventStore } from '@stillair/events/log/postgres/postgres-event-store.ts'
import { rebuildProgress } from './rebuild-progress.ts'

/** One rebuild beside what serves, as a process of its own. */
const [connectionString = ''] = process.argv.slice(2)
const store = postgresEventStore({ connectionString })
await rebuildProgress(store, connectionString, { yields: true })
await store.close()
