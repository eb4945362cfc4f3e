import type { RecordedEvent } from '@stillair/events/language/event.ts'
import pg from 'pg'
import type { Move } from '../model/checkpoint.ts'
import { type Applier, EventError, StepError } from '../model/consumer.ts'

/** Events in log order, and the checkpoint move that covers them and any skipped events. */
export interface Step extends Move {
  readonly events: readonly RecordedEvent[]
}

/** A version that steps can be applied to. */
export interface Steppable {
  readonly applier: Applier
  /** Moves only the checkpoint, when no event concerns the version. Returns the row's `ctid`. */
  move(client: pg.ClientBase, move: Move): Promise<string>
}

// SQLSTATE classes: 22 data exception, 23 integrity constraint, 54 program limit exceeded, such as an index row's size.
const OF_THE_DATA = /^(22|23|54)/

/** Returns whether the data in the events was refused, so that a retry cannot help. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof StepError || error instanceof EventError) return true
  return error instanceof pg.DatabaseError && OF_THE_DATA.test(error.code ?? '')
}

/** Runs the action in a transaction; rolls back when it throws. */
export async function inTransaction<T>(client: pg.ClientBase, action: () => Promise<T>): Promise<T> {
  const begun = client.query('begin')
  // The action's queries are pipelined with `begin`, so a failed `begin` also fails them.
  begun.catch(() => {})
  try {
    const result = await action()
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const upTo = (event: RecordedEvent) => ({ to: event.position, eventId: event.id })

/**
 * Applies a step to one version and moves its checkpoint, in one transaction. Returns the `ctid` of the checkpoint's
 * row.
 *
 * When an event cannot be applied, the events before it are applied and an {@link EventError} that names it is thrown.
 * The fold knows its event. When a batch cannot be written, halving the batch finds the event in a few more statements.
 */
export async function applyStep(client: pg.ClientBase, version: Steppable, step: Step): Promise<string> {
  const { events, from, to, eventId, ctid } = step
  try {
    return await inTransaction(client, async () => {
      const change = await version.applier.prepare(client, events)
      return await (change ? change.write(client, step) : version.move(client, step))
    })
  } catch (error) {
    const [only] = events
    if (error instanceof EventError) {
      const index = events.indexOf(error.event)
      const last = events[index - 1]
      if (last) await applyStep(client, version, { events: events.slice(0, index), from, ctid, ...upTo(last) })
      throw error
    }
    // Without an event, Postgres refused the position.
    if (!only || !isRefusal(error)) throw error
    if (events.length === 1) throw new EventError(only, error instanceof StepError ? error.cause : error)
  }
  const middle = Math.ceil(events.length / 2)
  const between = upTo(events[middle - 1] as RecordedEvent)
  const place = await applyStep(client, version, { events: events.slice(0, middle), from, ctid, ...between })
  return applyStep(client, version, { events: events.slice(middle), from: between.to, ctid: place, to, eventId })
}
