import { randomUUID } from 'node:crypto'
import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { quoted, type Target } from '../model/target.ts'

/** The name and number of a version of a consumer. */
export interface VersionName {
  readonly name: string
  readonly version: number
}

/** Formats a version as one string; `reader.members` holds the same format. */
export const versionText = ({ name, version }: VersionName) => `${name} ${version}`

/**
 * One row that holds how far a group of versions has read.
 *
 * An event that concerns a version moves that version's own checkpoint, in the transaction that writes its rows. How
 * far the whole group has read beyond that is in this row. An event thus costs one small update for all versions it
 * does not concern, however many there are. After a crash each version starts at its own checkpoint, and finds again
 * that the following events do not concern it.
 */
export interface SharedCheckpoint {
  /**
   * Sets the versions of the group and how far they have read. Deletes rows of other groups that contain any of them,
   * left by ended processes.
   */
  join(participants: readonly VersionName[], position: Position): Promise<void>
  /** Records how far the group has read; the connection may be in a transaction. */
  move(position: Position): Promise<void>
  /** Call when the transaction of {@link move} was rolled back. */
  rolledBack(): void
  /** Deletes the row. */
  leave(): Promise<void>
}

export function sharedCheckpoint(client: pg.ClientBase, target: Target): SharedCheckpoint {
  const table = `${quoted(target.control)}.reader`
  const id = randomUUID()
  // Addresses the row by `ctid`, like checkpoints.
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
