import { randomUUID } from 'node:crypto'
import type { NewEvent } from '@stillair/events/language/event.ts'
import { withLog } from './bench-log.ts'
import { listeningSession } from './history.ts'
import { alternate, compared, type Measurement, rate } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const WRITERS = 16
const SECONDS = 1
const TARGET = 0.85

const BARE_TABLE = `create table bare (like log.event including all)`
const BARE_INSERT = `insert into bare (stream, revision, id, type, schema_version, data, metadata)
  values ($1, $2, $3, $4, $5, $6, $7)`

/** Measures appends of single events by sixteen writers against bare INSERTs of the same rows into a similar table. */
export const measureAppend = ({ postgresUrl }: Bench) =>
  withLog(postgresUrl, async (store, pool): Promise<Measurement[]> => {
    await pool.query(BARE_TABLE)
    const event = listeningSession(0).events[1]
    if (!event) throw new Error('a listening session has a report')

    const round = async (write: (stream: `session-bench${string}`, event: NewEvent) => Promise<unknown>) => {
      const end = performance.now() + SECONDS * 1_000
      let written = 0
      await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          while (performance.now() < end) {
            await write(`session-bench${randomUUID()}`, { ...event, id: randomUUID() })
            written++
          }
        }),
      )
      return written / SECONDS
    }
    const pairs = await alternate(
      5,
      () => round((stream, next) => store.append(stream, [next], 'no-stream')),
      () =>
        round((stream, next) =>
          pool.query({
            name: 'bare-insert',
            text: BARE_INSERT,
            values: [stream, 0, next.id, next.type, next.schemaVersion, next.data, next.metadata],
          }),
        ),
    )
    const write = (perSecond: number) => rate(perSecond, 'rows')
    return [compared('append, 16 writers', pairs, { least: TARGET, against: 'bare INSERT', write })]
  })
