import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { continueTrace, traced } from '@stillair/events/process/tracing.ts'

/** Milliseconds after which an event's trace is over: a rebuild years later must not add to it. */
const RECENT = 10 * 60_000
/** The maximum number of traces that one batch adds to. */
const MOST = 50

/** Returns the `traceparent` of a recent event; undefined when there is none. */
export function traceOf({ metadata: { traceparent }, recordedAt }: RecordedEvent): string | undefined {
  return traceparent !== undefined && Date.now() - Date.parse(recordedAt) < RECENT ? traceparent : undefined
}

/** Applies a batch of events to consumers, in a span of each of the events' traces. Throws what `apply` throws. */
export function traceBatch(
  events: readonly RecordedEvent[],
  consumers: number,
  apply: () => Promise<void>,
): Promise<void> {
  const traces = new Set<string>()
  for (const event of events) {
    const trace = traceOf(event)
    if (trace !== undefined && traces.size < MOST) traces.add(trace)
  }
  if (traces.size === 0) return apply()
  const attributes = { 'messaging.batch.message_count': events.length, 'stillair.consumers': consumers }
  const spans = [...traces].reduce(
    (within, trace) => () => continueTrace(trace, () => traced('projection batch', { attributes }, within)),
    apply,
  )
  return spans()
}
