import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { inMemoryKeyring } from '@stillair/events/log/in-memory/in-memory-keyring.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { postgresEventStore } from '@stillair/events/log/postgres/postgres-event-store.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { ContentCreated, ContentEdited, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { withPersonalData } from '@stillair/events/privacy/personal-data.ts'
import { withLog } from './bench-log.ts'
import { benchMetadata, detailsOf } from './contents.ts'
import { alternate, compared, type Measurement, median, milliseconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

/** Number of edits, and the largest share of reading the whole stream. */
const TARGETS = [
  [300, 0.04],
  [3_000, 0.005],
] as const
const LOADS = 100
/** Events in one append, which may have at most 1 MB. */
const TOGETHER = 30

/** A different text of 30 KB for each edit. */
const textOf = (edit: number) => `${edit} is how often this was edited. `.repeat(1_000).slice(0, 30_000)

/** Measures how long a command (a play, a view or a rating) needs to load the current state of often-edited content. */
export const measureLongStream = ({ postgresUrl }: Bench) =>
  withLog(postgresUrl, async (_store, pool): Promise<Measurement[]> => {
    const measurements: Measurement[] = []
    for (const [edits, target] of TARGETS) {
      const open = () => withPersonalData(postgresEventStore({ pool }), inMemoryKeyring())
      const store = open()
      const contentId = randomUUID()
      const stream = contentStream(contentId)
      const append = (events: readonly DomainEvent[]) =>
        store.append(stream, newEvents(events, benchMetadata(randomUUID())), 'any')
      const edit = (n: number) => ContentEdited({ contentId, changes: { sessionText: textOf(n) } })
      await append([ContentCreated({ contentId, details: detailsOf(0) })])
      for (let n = 0; n < edits; n += TOGETHER)
        await append(Array.from({ length: TOGETHER }, (_, more) => edit(n + more)))
      const load = async (from = store) => {
        const begun = performance.now()
        await loadState(from, stream, contentDecider)
        return performance.now() - begun
      }
      const pairs = await alternate(
        5,
        async () => median(await Array.fromAsync({ length: LOADS }, () => load())),
        () => load(open()),
      )
      measurements.push(
        compared(`content that a command reads, after ${edits} edits of 30 KB`, pairs, {
          most: target,
          against: 'its whole stream',
          write: milliseconds,
        }),
      )
      await store.close()
    }
    return measurements
  })
