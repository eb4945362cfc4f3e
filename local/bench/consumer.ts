import { randomUUID } from 'node:crypto'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { withLog } from './bench-log.ts'
import { loadEmmett } from './emmett.ts'
import { appendHistory, listeningSession } from './history.ts'
import { atLeast, type Measurement, rate } from './measurement.ts'

const EVENTS = 100_000
/** Emmett's consumer polls at its default interval, so it gets a tenth of the events; the rates are compared. */
const EMMETT_EVENTS = 10_000
const TARGET = 25

async function emmettRate(postgresUrl: string, folder: string): Promise<number> {
  const { getPostgreSQLEventStore } = await loadEmmett(folder)
  const store = getPostgreSQLEventStore(postgresUrl)
  await store.schema.migrate()
  for (let n = 0; n < EMMETT_EVENTS / 10; n++) {
    const { stream, events } = listeningSession(n)
    await store.appendToStream(
      stream,
      events.map(({ type, data }) => ({ type, data })),
    )
  }
  const consumer = store.consumer()
  let seen = 0
  consumer.reactor({
    processorId: randomUUID(),
    eachMessage: () => (++seen < EMMETT_EVENTS ? undefined : { type: 'STOP', reason: 'all seen' }),
  })
  const start = performance.now()
  await consumer.start()
  const seconds = (performance.now() - start) / 1_000
  await consumer.close()
  await store.close()
  return seen / seconds
}

/** Measures a consumer that catches up with 100,000 events against emmett's on the same server, both with defaults. */
export async function measureConsumer(postgresUrl: string, emmettFolder: string): Promise<Measurement[]> {
  const ours = await withLog(postgresUrl, async (store) => {
    await appendHistory(store, EVENTS)
    const abort = new AbortController()
    const start = performance.now()
    let seen = 0
    for await (const batch of store.subscribe({ after: BEGINNING, signal: abort.signal })) {
      seen += batch.events.length
      if (seen >= EVENTS) break
    }
    abort.abort()
    return seen / ((performance.now() - start) / 1_000)
  })
  const emmett = await emmettRate(postgresUrl, emmettFolder)
  const ratio = ours / emmett
  const against = `emmett-postgresql: ${rate(emmett, 'events')}`
  return [
    atLeast('a consumer over 100,000 events', ratio, TARGET, String, { ours: rate(ours, 'events'), against, ratio }),
  ]
}
