import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { eventStoreDbEventStore } from '@stillair/events/log/eventstoredb/eventstoredb-event-store.ts'
import { emulatorLog } from '../../events/test/eventstoredb-emulator/emulator-log.ts'
import { logFile } from '../../events/test/eventstoredb-emulator/log-file.ts'
import { listeningSession } from './history.ts'
import { alternate, compared, eventRate, type Measurement } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const EVENTS = 20_000
const TARGET = 0.9

const EMULATOR = join(import.meta.dirname, '../../events/test/eventstoredb-emulator/main.ts')

/** Writes a log of listening sessions into the folder, in the emulator's format. */
function writeHistory(folder: string): void {
  const file = logFile(join(folder, 'events.ndjson'))
  const log = emulatorLog()
  for (let n = 0; log.all.length < EVENTS; n++) {
    const { stream, events } = listeningSession(n)
    const wire = events.map(({ id, type, schemaVersion, data, metadata }) => ({
      id,
      type,
      contentType: 'application/json',
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify({ ...metadata, schemaVersion })),
    }))
    log.append(stream, wire, 'any')
  }
  file.keep(log.all)
  file.close()
}

/** Starts the emulator in a separate process, as a real server would be. */
async function startEmulator(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [EMULATOR], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) {
    const listening = /esdb:\S+?tls=false/.exec(String(chunk))
    if (listening) return { child, url: listening[0] }
  }
  throw new Error('the emulator ended before it listened')
}

/** Returns the events that a function which reads the whole log reads in a second of this process; wall time would include a slow server. */
async function pace(read: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage()
  const seen = await read()
  if (seen < EVENTS) throw new Error(`${seen} events were read, not ${EVENTS}`)
  const { user, system } = process.cpuUsage(before)
  return seen / ((user + system) / 1_000_000)
}

/** Reads all events with the plain client. */
async function readPlainly(client: EventStoreDBClient): Promise<number> {
  let seen = 0
  for await (const _event of client.readAll()) seen++
  return seen
}

/** Measures reading the log from the EventStoreDB emulator against the plain client, on the same log. */
export async function measureEventStoreDbRead({ folder }: Bench): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  writeHistory(folder)
  const { child, url } = await startEmulator(folder)
  const client = EventStoreDBClient.connectionString(url)
  const store = eventStoreDbEventStore({ connectionString: url })
  async function readLog(): Promise<number> {
    let seen = 0
    for await (const { events } of store.readLog({ after: BEGINNING })) seen += events.length
    return seen
  }
  try {
    const pairs = await alternate(
      5,
      () => pace(readLog),
      () => pace(() => readPlainly(client)),
    )
    const what = `reading ${EVENTS.toLocaleString('en')} events from the emulator of EventStoreDB, by the reader's processor time`
    const against = 'the plain client'
    return [compared(what, pairs, { least: TARGET, against, write: eventRate })]
  } finally {
    await store.close()
    await client.dispose()
    child.kill()
  }
}
