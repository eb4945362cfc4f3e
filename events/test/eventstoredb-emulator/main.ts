import { join } from 'node:path'
import { emulatorLog } from './emulator-log.ts'
import { CHECKPOINTS, eventStoreDbEmulator } from './eventstoredb-emulator.ts'
import { logFile } from './log-file.ts'

// Runs the emulator as a program, where no real EventStoreDB is available. It listens on HOST and PORT and stores its log in
// DATA_FOLDER; acknowledged events survive a restart. CHECKPOINTS selects which server's checkpoints to imitate.

const host = process.env.HOST || '0.0.0.0'
const port = Number(process.env.PORT || 2113)
const checkpoints = CHECKPOINTS.find((known) => known === (process.env.CHECKPOINTS || 'sound'))
if (!checkpoints) throw new RangeError(`CHECKPOINTS must be one of ${CHECKPOINTS.join(', ')}`)
const path = join(process.env.DATA_FOLDER || '.', 'events.ndjson')

const file = logFile(path)
const emulator = await eventStoreDbEmulator({ log: emulatorLog(file), host, port, checkpoints })
console.log(`EventStoreDB emulator: ${emulator.url}, ${file.events.length} events in ${path}`)

async function end(): Promise<void> {
  await emulator.stop()
  file.close()
}
process.once('SIGTERM', end)
process.once('SIGINT', end)
