import { eventStoreContract } from './event-store-contract.ts'
import { openPostgresLog } from './postgres-log.ts'

eventStoreContract('Postgres', openPostgresLog)
