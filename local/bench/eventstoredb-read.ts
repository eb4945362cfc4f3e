import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AllStreamResolvedEvent, EventStoreDBClient, START } from '@eventstore/db-client'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { eventStoreDbEventStore } from '@stillair/events/log/eventstoredb/eventstoredb-event-store.ts'
import { emulatorLog } from '../../events/test/eventstoredb-emulator/emulator-log.ts'
import { logFile } from '../../events/test/eventstoredb-emulator/log-file.ts'
import { listeningSession } from './history.ts'
import { alternate, compared, eventRate, type Measurement } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const EVENTS = 20_000
const PAGE = 1_001
const TARGET = 2

const EMULATOR = join(import.meta.dirname, '../../events/test/eventstoredb-emulator/main.ts')

/** Writes a log of listening sessions into the folder, in the emulator's format. */
function writeHistory(folder: string): void {
  const file = logFile(join(folder, 'events.ndjson'))
  const log = emulatorLog()
  for (let n = 0; log.all.length < EVENTS; n++) {
    const { stream, events } = listeningSession(n)
    const wire = events.map(({ id, type, schemaVersion, data, metadata }) => ({
      ...{ id, type, contentType: 'application/json' },
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

/** Reads page after page with the plain client, as the adapter did before it read ahead. */
async function readPages(client: EventStoreDBClient): Promise<number> {
  let seen = 0
  let from: AllStreamResolvedEvent['event'] | undefined
  for (;;) {
    const position = from?.position
    const page = await Array.fromAsync(client.readAll({ fromPosition: position ?? START, maxCount: PAGE }))
    const last = page.at(-1)?.event
    // Each page begins with the last event of the previous page.
    seen += from ? page.length - 1 : page.length
    if (page.length < PAGE || !last) return seen
    from = last
  }
}

/** Measures reading the log from the EventStoreDB emulator against the plain client, page by page, on the same log. */
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
      () => pace(() => readPages(client)),
    )
    const what = `reading ${EVENTS.toLocaleString('en')} events from the emulator of EventStoreDB, by the reader's processor time`
    const against = 'pages of 1,001 with the plain client'
    return [compared(what, pairs, { least: TARGET, against, write: eventRate })]
  } finally {
    await store.close()
    await client.dispose()
    child.kill()
  }
}
