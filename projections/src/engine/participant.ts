import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { type Checkpoint, CheckpointMovedError, type Move, moveSql, moveValues } from '../model/checkpoint.ts'
import type { Consumer } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'
import type { Steppable } from './apply-batch.ts'

/** A version of a consumer while it runs. */
export interface Participant extends Steppable {
  readonly consumer: Consumer
  readonly version: number
  /** The position of its checkpoint, and the `ctid` of the checkpoint's row. */
  stored: { readonly position: Position; readonly ctid: string }
  /** How far this process has read for it. */
  readUpTo: Position
  /** Returns those of the events that it has not read and that are not skipped. */
  unread(events: readonly RecordedEvent[]): readonly RecordedEvent[]
}

export function participant(options: {
  readonly consumer: Consumer
  readonly target: Target
  readonly checkpoint: Checkpoint
  /** Ids of the events that an operator skipped. */
  readonly skipped: ReadonlySet<string>
}): Participant {
  const { consumer, target, checkpoint, skipped } = options
  const { name } = consumer
  const { version, position, ctid } = checkpoint
  return {
    consumer,
    version,
    applier: consumer.open(target, version),
    stored: { position, ctid },
    readUpTo: position,
    unread(events) {
      const [first] = events
      if (skipped.size === 0 && first && first.position > this.readUpTo) return events
      return events.filter((event) => event.position > this.readUpTo && !skipped.has(event.id))
    },
    async move(client: pg.ClientBase, move: Move) {
      const { rows } = await client.query<{ ctid: string }>(moveSql(target), moveValues(name, version, move))
      const [moved] = rows
      if (!moved) throw new CheckpointMovedError(name, version, move.from)
      return moved.ctid
    },
  }
}
