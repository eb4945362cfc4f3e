import type { Position } from '@stillair/events/language/position.ts'
import type { Batch } from '@stillair/events/log/event-store.ts'
import type pg from 'pg'
import { CheckpointMovedError, readCheckpoint } from '../model/checkpoint.ts'
import { type Change, EventError, StepError } from '../model/consumer.ts'
import { quoted, type Target } from '../model/target.ts'
import { applyStep, inTransaction, isRefusal } from './apply-batch.ts'
import type { Participant } from './participant.ts'
import { sharedCheckpoint } from './shared-checkpoint.ts'

/** Milliseconds after which a version's checkpoint catches up with events that did not concern it. */
const FOLLOWS_AFTER = 1_000

/** Versions that share a connection and move through the log together. */
export interface BatchWriter {
  readonly participants: ReadonlySet<Participant>
  /** The position of the participant that is furthest behind. */
  position(): Position
  /** Applies a batch to all participants, and moves the checkpoints of those it concerns. */
  step(batch: Batch): Promise<void>
  /** Milliseconds until checkpoints must catch up with events that did not concern them; `undefined` when none lags. */
  followsIn(): number | undefined
  /** Moves lagging checkpoints to the end of the last batch. */
  follow(): Promise<void>
  /** Removes the row of the shared checkpoint. */
  leave(): Promise<void>
}

/**
 * Moves versions together over one connection, with one transaction a batch. When a batch cannot be written, each
 * participant applies what it can alone; one that cannot continue is removed, and the others carry on. Every function
 * throws the Postgres error when the connection is lost.
 */
export async function batchWriter(options: {
  readonly participants: readonly Participant[]
  readonly client: pg.ClientBase
  readonly target: Target
  readonly onLeft: (participant: Participant, why: 'gone' | EventError | CheckpointMovedError) => Promise<void> | void
}): Promise<BatchWriter> {
  const { client, target, onLeft } = options
  const participants = new Set(options.participants)
  const together = sharedCheckpoint(client, target)
  let last: Batch | null = null
  let followedAt = performance.now()

  const position = () => least([...participants].map(({ readUpTo }) => readUpTo))
  const join = () =>
    participants.size === 0
      ? together.leave()
      : together.join(
          [...participants].map(({ consumer, version }) => ({ name: consumer.name, version })),
          position(),
        )

  async function remove(one: Participant, why: 'gone' | EventError | CheckpointMovedError): Promise<void> {
    participants.delete(one)
    await join()
    await onLeft(one, why)
  }

  /** Applies a batch to one participant alone, after the common transaction failed. */
  async function stepAlone(one: Participant, batch: Batch): Promise<void> {
    const { consumer, version, stored } = one
    try {
      const checkpoint = await readCheckpoint(client, target, consumer.name, version)
      if (!checkpoint) return await remove(one, 'gone')
      if (checkpoint.position !== stored.position)
        throw new CheckpointMovedError(consumer.name, version, stored.position)
      const move = { from: stored.position, ctid: checkpoint.ctid, ...endOf(batch) }
      const ctid = await applyStep(client, one, { ...move, events: one.unread(batch.events) })
      one.stored = { position: batch.position, ctid }
    } catch (error) {
      if (!(error instanceof EventError) && !(error instanceof CheckpointMovedError)) throw error
      await remove(one, error)
    }
  }

  /** Works out what the batch changes for each participant it concerns. `refused` lists those that cannot apply it. */
  async function prepare({ events }: Batch) {
    const changing: { readonly one: Participant; readonly change: Change }[] = []
    const refused: Participant[] = []
    await allDone(
      [...participants].map(async (one) => {
        const unread = one.unread(events)
        try {
          const change = unread.length === 0 ? null : await one.applier.prepare(client, unread)
          if (change) changing.push({ one, change })
        } catch (error) {
          // After an error from Postgres, the transaction is aborted for all participants.
          if (!(error instanceof EventError) && !(error instanceof StepError)) throw error
          refused.push(one)
        }
      }),
    )
    return { changing, refused }
  }

  /** Applies the batch to all participants in one transaction; returns those that were refused. */
  async function stepTogether(batch: Batch): Promise<readonly Participant[]> {
    const { written, refused } = await inTransaction(client, async () => {
      const { changing, refused } = await prepare(batch)
      const writes = changing.map(async ({ one, change }) => {
        const { position: from, ctid } = one.stored
        return { one, ctid: await change.write(client, { from, ctid, ...endOf(batch) }) }
      })
      await allDone([...writes, together.move(batch.position)])
      return { written: await Promise.all(writes), refused }
    })
    for (const { one, ctid } of written) one.stored = { position: batch.position, ctid }
    return refused
  }

  async function follow(): Promise<void> {
    followedAt = performance.now()
    const batch = last
    if (!batch) return
    const behind = [...participants].filter(({ stored }) => stored.position < batch.position)
    if (behind.length === 0) return
    const { to, eventId } = endOf(batch)
    const { rows } = await client.query<{ name: string; version: number; ctid: string }>(
      `update ${quoted(target.control)}.checkpoint c set position = $4, event_id = $5, updated_at = now()
        from unnest($1::text[], $2::int[], $3::bigint[]) as m(name, version, position)
        where c.name = m.name and c.version = m.version and c.position = m.position
        returning c.name, c.version, c.ctid::text`,
      [
        behind.map(({ consumer }) => consumer.name),
        behind.map(({ version }) => version),
        behind.map(({ stored }) => stored.position),
        to,
        eventId,
      ],
    )
    for (const one of behind) {
      const moved = rows.find(({ name, version }) => name === one.consumer.name && version === one.version)
      if (moved) one.stored = { position: batch.position, ctid: moved.ctid }
      else await stepAlone(one, batch)
    }
  }

  await join()
  return {
    participants,
    position,
    follow,
    leave: () => together.leave(),
    followsIn() {
      const isBehind = last !== null && [...participants].some(({ stored, readUpTo }) => stored.position < readUpTo)
      return isBehind ? Math.max(0, followedAt + FOLLOWS_AFTER - performance.now()) : undefined
    },
    async step(batch) {
      let alone: readonly Participant[]
      try {
        alone = await stepTogether(batch)
      } catch (error) {
        together.rolledBack()
        if (!isRefusal(error) && !(error instanceof CheckpointMovedError)) throw error
        alone = [...participants]
      }
      const hasRead = (one: Participant) => {
        if (one.readUpTo < batch.position) one.readUpTo = batch.position
      }
      for (const one of participants) if (!alone.includes(one)) hasRead(one)
      for (const one of alone) {
        await stepAlone(one, batch)
        hasRead(one)
      }
      // A participant that left, or a rollback, has reset the shared row to its state before the batch.
      if (alone.length > 0) await join()
      last = batch
      if (performance.now() - followedAt >= FOLLOWS_AFTER) await follow()
    },
  }
}

const least = (positions: readonly Position[]) =>
  positions.reduce((min, next) => (next < min ? next : min), positions[0] ?? 0n)

/** Returns where a batch ends. Throws a RangeError when the batch has no event. */
function endOf({ events, position }: Batch) {
  const last = events.at(-1)
  if (!last) throw new RangeError('a batch has at least one event')
  return { to: position, eventId: last.id }
}

/** Waits for all promises even when one fails, because later queries on the same connection must come after them. */
async function allDone(promises: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
