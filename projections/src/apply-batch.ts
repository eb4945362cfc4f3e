import type { RecordedEvent } from '@stillair/events/event.ts'
import pg from 'pg'
import { type Applier, EventError, type Step, StepError } from './consumer.ts'

// Class 22 data exception, 23 integrity constraint, 54 a limit of the program such as an index row's size.
const OF_THE_DATA = /^(22|23|54)/

/** Whether what the events hold was refused, so that trying again cannot help. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StepError) return true
  return error instanceof pg.DatabaseError && OF_THE_DATA.test(error.code ?? '')
}

const upTo = (event: RecordedEvent) => ({ to: event.position, eventId: event.id })

/**
 * Applies a step. When one event cannot be applied, everything before it is, and an {@link EventError} that names it is
 * thrown: the fold knows its event; when a batch cannot be written, halving it finds the event in a few more statements.
 */
export async function applyStep(client: pg.ClientBase, applier: Applier, step: Step): Promise<void> {
  const { events, from, to, eventId } = step
  try {
    await applier.apply(client, step)
    return
  } catch (error) {
    const [only] = events
    if (error instanceof EventError) {
      const index = events.indexOf(error.event)
      const last = events[index - 1]
      if (last) await applyStep(client, applier, { events: events.slice(0, index), from, ...upTo(last) })
      throw error
    }
    // Without an event it is the position that is refused.
    if (!only || !isRefusal(error)) throw error
    if (events.length === 1) throw new EventError(only, error instanceof StepError ? error.cause : error)
  }
  const middle = Math.ceil(events.length / 2)
  const between = upTo(events[middle - 1] as RecordedEvent)
  await applyStep(client, applier, { events: events.slice(0, middle), from, ...between })
  await applyStep(client, applier, { events: events.slice(middle), from: between.to, to, eventId })
}
