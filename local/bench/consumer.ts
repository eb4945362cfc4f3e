import { randomUUID } from 'node:crypto'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { withLog } from './bench-log.ts'
import { loadEmmett } from './emmett.ts'
import { appendHistory, listeningSession } from './history.ts'
import { alternate, compared, eventRate, type Measurement } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const EVENTS = 100_000
/** Emmett's consumer polls at its default interval, so it gets fewer events; the rates are compared. */
const EMMETT_EVENTS = 5_000
const TARGET = 25

/** Fills a log of emmett; `rate` returns the events per second of a new consumer that reads it. */
async function openEmmett(postgresUrl: string) {
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
  return {
    close: () => store.close(),
    async rate() {
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
      return seen / seconds
    },
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
    const emmett = await openEmmett(postgresUrl)
    const pairs = await alternate(3, catchUp, emmett.rate)
    await emmett.close()
    const limit = { least: TARGET, against: 'emmett-postgresql', write: eventRate }
    return [compared(`a consumer over ${EVENTS.toLocaleString('en')} events`, pairs, limit)]
  })
