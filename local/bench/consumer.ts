import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { withLog } from './bench-log.ts'
import { appendHistory, listeningSession } from './history.ts'
import { alternate, compared, eventRate, type Measurement, timed } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const EVENTS = 100_000
/** Emmett's consumer polls at its default interval, so it gets fewer events; the rates are compared. */
const EMMETT_EVENTS = 5_000
const TARGET = 25

/** Versions to measure against. The measure installs them itself, so `npm ci` stays smaller. */
const PACKAGES = ['@event-driven-io/emmett@0.42.0', '@event-driven-io/emmett-postgresql@0.42.0']

type EmmettEvent = { type: string; data: unknown; metadata?: unknown }

/** The measured part of `@event-driven-io/emmett-postgresql`. */
interface Emmett {
  getPostgreSQLEventStore(connectionString: string): {
    appendToStream(stream: string, events: EmmettEvent[]): Promise<unknown>
    consumer(): {
      reactor(options: {
        processorId: string
        eachMessage: (message: unknown) => { type: 'STOP'; reason: string } | undefined
      }): unknown
      start(): Promise<void>
      close(): Promise<void>
    }
    schema: { migrate(): Promise<unknown> }
    close(): Promise<void>
  }
}

/** Fills a log of emmett; returns a function that measures the events per second of a new consumer that reads it. */
async function emmettRate(postgresUrl: string): Promise<() => Promise<number>> {
  const { getPostgreSQLEventStore } = await loadEmmett()
  const store = getPostgreSQLEventStore(postgresUrl)
  await store.schema.migrate()
  for (let n = 0; n < EMMETT_EVENTS / 10; n++) {
    const { stream, events } = listeningSession(n)
    await store.appendToStream(
      stream,
      events.map(({ type, data }) => ({ type, data })),
    )
  }
  await store.close()
  return async () => {
    const consumer = getPostgreSQLEventStore(postgresUrl).consumer()
    let seen = 0
    consumer.reactor({
      processorId: randomUUID(),
      eachMessage: () => (++seen < EMMETT_EVENTS ? undefined : { type: 'STOP', reason: 'all seen' }),
    })
    const taken = await timed(() => consumer.start())
    // It also ends the connections of its store.
    await consumer.close()
    return seen / (taken / 1_000)
  }
}

/** Measures a consumer that catches up with 100,000 events against emmett's on the same server, both with defaults. */
export const measureConsumer = ({ postgresUrl }: Bench) =>
  withLog(postgresUrl, async (store): Promise<Measurement[]> => {
    await appendHistory(store, EVENTS)
    const catchUp = async () => {
      const start = performance.now()
      let seen = 0
      for await (const { events } of store.subscribe({ after: BEGINNING, signal: new AbortController().signal })) {
        seen += events.length
        if (seen >= EVENTS) break
      }
      return seen / ((performance.now() - start) / 1_000)
    }
    const pairs = await alternate(3, catchUp, await emmettRate(postgresUrl))
    const limit = { least: TARGET, against: 'emmett-postgresql', write: eventRate }
    return [compared(`a consumer over ${EVENTS.toLocaleString('en')} events`, pairs, limit)]
  })

/** Installs emmett's Postgres package into a temporary folder unless it is there, and loads it. */
async function loadEmmett(): Promise<Emmett> {
  const folder = join(tmpdir(), 'stillair-bench-emmett')
  const module = join(folder, 'node_modules/@event-driven-io/emmett-postgresql/dist/index.js')
  if (!existsSync(module)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...PACKAGES], {
      cwd: folder,
      stdio: 'ignore',
    })
  }
  return import(pathToFileURL(module).href)
}
