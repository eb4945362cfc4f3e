import type { Actor, DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import { fold } from '../src/model/fold.ts'
import type { Projection } from '../src/model/projection.ts'
import type { Row } from '../src/model/table.ts'
import { numbered } from './harness.ts'

/** An event, when it happened, in minutes since the beginning of 2026, and where and by whom if it matters. */
export type Happened = readonly [
  minute: number,
  event: DomainEvent,
  of?: { readonly stream?: string; readonly actor?: Actor },
]

/** Returns the rows of the projection's first table after these events, which are in the log in this order. */
export function folded(projection: Projection, ...happened: readonly Happened[]): readonly Row[] {
  const events = happened.map(([at, event, { stream = 'session-1', actor } = {}], index) => ({
    ...numbered(event, at, actor),
    stream,
    recordedAt: minute(at),
    revision: index,
    position: BigInt(index + 1),
  }))
  return fold(projection, events as unknown as RecordedEvent[]).get(projection.tables[0]?.name ?? '') ?? []
}

/** Returns that minute as an instant, in the format of rows. */
export const minute = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
