import type { RecordedEvent } from '@stillair/events/language/event.ts'
import pg from 'pg'
import type { Move } from '../model/checkpoint.ts'
import { type Applier, EventError, StepError } from '../model/consumer.ts'

/** Some events in log order, and the checkpoint's move over them and over those that are left out. */
export interface Step extends Move {
  readonly events: readonly RecordedEvent[]
}

/** Something that a step can be applied to. */
export interface Steppable {
  readonly applier: Applier
  /** Moves the checkpoint alone, where nothing concerns it; returns the place of its row. */
  move(client: pg.ClientBase, move: Move): Promise<string>
}

// Class 22 data exception, 23 integrity constraint, 54 a limit of the program such as an index row's size.
const OF_THE_DATA = /^(22|23|54)/

/** Whether what the events hold was refused, so that trying again cannot help. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof StepError || error instanceof EventError) return true
  return error instanceof pg.DatabaseError && OF_THE_DATA.test(error.code ?? '')
}

/** Runs the action in a transaction, which is rolled back when it throws. */
export async function inTransaction<T>(client: pg.ClientBase, action: () => Promise<T>): Promise<T> {
  const begun = client.query('begin')
  // What the action queries is sent with it, and fails when it does.
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
 * Applies a step to one version and moves its checkpoint, both or neither; returns the place of the checkpoint's row. When
 * one event cannot be applied, everything before it is, and an {@link EventError} that names it is thrown: the fold knows
 * its event; when a batch cannot be written, halving it finds the event in a few more statements.
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
    // Without an event it is the position that is refused.
    if (!only || !isRefusal(error)) throw error
    if (events.length === 1) throw new EventError(only, error instanceof StepError ? error.cause : error)
  }
  const middle = Math.ceil(events.length / 2)
  const between = upTo(events[middle - 1] as RecordedEvent)
  const place = await applyStep(client, version, { events: events.slice(0, middle), from, ctid, ...between })
  return applyStep(client, version, { events: events.slice(middle), from: between.to, ctid: place, to, eventId })
}
