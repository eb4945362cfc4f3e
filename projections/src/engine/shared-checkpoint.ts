import { randomUUID } from 'node:crypto'
import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { quoted, type Target } from '../model/target.ts'

/** Names a version of a consumer. */
export interface VersionName {
  readonly name: string
  readonly version: number
}

/** A version as one text; also what `reader.members` holds. */
export const versionText = ({ name, version }: VersionName) => `${name} ${version}`

/**
 * One row for all who are moved together. What concerns a version moves its own checkpoint, in the transaction that writes
 * its rows; how far all of them have read beyond that stands here, so that an event costs one small update for those whom
 * it does not concern, however many they are. After a crash each begins at its own checkpoint, and finds again that what
 * follows does not concern it.
 */
export interface SharedCheckpoint {
  /** Sets who is moved together, and how far they have read; takes them out of rows that others left behind. */
  join(participants: readonly VersionName[], position: Position): Promise<void>
  /** Notes how far they have read; the connection may be in a transaction. */
  move(position: Position): Promise<void>
  /** What {@link move} wrote was taken back. */
  rolledBack(): void
  /** Removes the row. */
  leave(): Promise<void>
}

export function sharedCheckpoint(client: pg.ClientBase, target: Target): SharedCheckpoint {
  const table = `${quoted(target.control)}.reader`
  const id = randomUUID()
  // By its place, as checkpoints are moved.
  let ctid: string | null = null
  return {
    async join(participants, position) {
      await client.query(
        `with left_behind as (delete from ${table} where members && $3 and id <> $1)
          insert into ${table} (id, position, members) values ($1, $2, $3)
            on conflict (id) do update set position = excluded.position, members = excluded.members`,
        [id, position, participants.map(versionText)],
      )
      ctid = null
    },
    async move(position) {
      const { rows } = await client.query<{ ctid: string }>({
        name: ctid === null ? 'move-reader' : 'move-reader-at',
        text: `update ${table} set position = $2 where ${ctid === null ? '' : 'ctid = $3::tid and '}id = $1 returning ctid::text`,
        values: [id, position, ...(ctid === null ? [] : [ctid])],
      })
      ctid = rows[0]?.ctid ?? null
    },
    rolledBack() {
      ctid = null
    },
    async leave() {
      await client.query(`delete from ${table} where id = $1`, [id])
    },
  }
}
