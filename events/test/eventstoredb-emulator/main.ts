import { join } from 'node:path'
import { emulatorLog } from './emulator-log.ts'
import { CHECKPOINTS, eventStoreDbEmulator } from './eventstoredb-emulator.ts'
import { logFile } from './log-file.ts'

// The emulator as a program, to stand in for an EventStoreDB where none can be had. It listens at HOST and PORT and keeps
// its log under DATA_FOLDER; what it acknowledged is there after a restart. CHECKPOINTS chooses a server's faults.

const host = process.env.HOST || '0.0.0.0'
const port = Number(process.env.PORT || 2113)
const checkpoints = CHECKPOINTS.find((known) => known === (process.env.CHECKPOINTS || 'sound'))
if (!checkpoints) throw new RangeError(`CHECKPOINTS must be one of ${CHECKPOINTS.join(', ')}`)
const path = join(process.env.DATA_FOLDER || '.', 'events.ndjson')

const file = logFile(path)
const emulator = await eventStoreDbEmulator({ log: emulatorLog(file), host, port, checkpoints })
console.log(`the emulator of EventStoreDB: ${emulator.url}, ${file.events.length} events in ${path}`)

async function end(): Promise<void> {
  await emulator.stop()
  file.close()
}
process.once('SIGTERM', end)
process.once('SIGINT', end)
