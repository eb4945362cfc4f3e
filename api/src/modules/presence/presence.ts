import type pg from 'pg'
import type { NotePresence, Presence } from '../../contract/admin/presence.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'

/** The time after which a silent window no longer counts, seconds. It allows two lost heartbeats. */
const LIFETIME = 25

/**
 * Records what a user's window has open, by the database's clock, which all processes share. Leaves another user's
 * window unchanged.
 */
export async function notePresence(
  pool: pg.Pool,
  { windowId, userId, kind, itemId }: NotePresence & { readonly windowId: string; readonly userId: string },
): Promise<void> {
  await pool.query({
    name: 'note-presence',
    text: `insert into api.presence as known (window_id, user_id, kind, item_id, since, seen_at)
           values ($1, $2, $3, $4, now(), now())
           on conflict (window_id) do update
             set kind = excluded.kind, item_id = excluded.item_id, seen_at = now(),
                 since = case when (known.kind, known.item_id) = (excluded.kind, excluded.item_id)
                               and known.seen_at > now() - ${LIFETIME} * interval '1 second'
                              then known.since else now() end
           where known.user_id = excluded.user_id`,
    values: [windowId, userId, kind, itemId],
  })
}

/** Removes the presence of a user's window. */
export async function endPresence(pool: pg.Pool, windowId: string, userId: string): Promise<void> {
  await pool.query('delete from api.presence where window_id = $1 and user_id = $2', [windowId, userId])
}

/** Returns who has which items open now, in order of arrival. */
export async function listPresences(pool: pg.Pool): Promise<Presence[]> {
  const { rows } = await pool.query<RowOf<Presence, 'since'>>({
    name: 'list-presences',
    text: `select p.window_id as "windowId", p.kind, p.item_id as "itemId", p.user_id as "userId", p.since,
                  coalesce(a.name, a.email) as by
             from api.presence p left join account a on a.user_id = p.user_id
            where p.seen_at > now() - ${LIFETIME} * interval '1 second'
            order by p.since, p.window_id`,
  })
  return rows.map(withIsoTimes)
}

/** Deletes the presences of windows that have been silent too long. */
export async function forgetEndedPresences(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from api.presence where seen_at < now() - ${LIFETIME} * interval '1 second'`)
}
