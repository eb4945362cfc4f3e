import type { Position } from '@stillair/events/language/position.ts'
import type { Batch } from '@stillair/events/log/event-store.ts'
import type pg from 'pg'
import { CheckpointMovedError, readCheckpoint } from '../model/checkpoint.ts'
import { type Change, EventError, StepError } from '../model/consumer.ts'
import { quoted, type Target } from '../model/target.ts'
import { applyStep, inTransaction, isRefusal } from './apply-batch.ts'
import type { Participant } from './participant.ts'
import { sharedCheckpoint } from './shared-checkpoint.ts'

/** Milliseconds after which a checkpoint follows what did not concern it. */
const FOLLOWS_AFTER = 1_000

/** Versions whose checkpoints are moved together. */
export interface BatchWriter {
  readonly participants: ReadonlySet<Participant>
  /** How far the one that is furthest behind has read. */
  position(): Position
  /** Applies a batch to all of them, and moves the checkpoints of those whom it concerned. */
  step(batch: Batch): Promise<void>
  /** Milliseconds until checkpoints should follow what did not concern them; `undefined` when none has to. */
  followsIn(): number | undefined
  /** Has the checkpoints follow. */
  follow(): Promise<void>
  /** Nobody moves them together any more. */
  leave(): Promise<void>
}

/**
 * Moves versions together over one connection: each batch in one transaction. Of a batch that cannot be written, each has
 * what it can apply by itself; who cannot go on leaves, and the others do. Every function throws what Postgres throws when
 * the connection is lost.
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

  /** Applies to one version by itself what could not be applied to all together. */
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

  /** What the batch changes, for those whom it concerns; `refused`, for whom it turns out that it cannot be applied. */
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
          // What Postgres refuses has ended the transaction for all.
          if (!(error instanceof EventError) && !(error instanceof StepError)) throw error
          refused.push(one)
        }
      }),
    )
    return { changing, refused }
  }

  /** One transaction for all; returns who could not take part. */
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
      // Who left, or what was rolled back, took the row with how far they have read back to before the batch.
      if (alone.length > 0) await join()
      last = batch
      if (performance.now() - followedAt >= FOLLOWS_AFTER) await follow()
    },
  }
}

const least = (positions: readonly Position[]) =>
  positions.reduce((min, next) => (next < min ? next : min), positions[0] ?? 0n)

/** Where a batch ends. Throws a RangeError when it has no event. */
function endOf({ events, position }: Batch) {
  const last = events.at(-1)
  if (!last) throw new RangeError('a batch has at least one event')
  return { to: position, eventId: last.id }
}

/** Waits for all of them, also when one fails: what follows on the same connection must come after them. */
async function allDone(promises: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
