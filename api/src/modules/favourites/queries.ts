import type pg from 'pg'
import type { Favourite } from '../../contract/favourites.ts'

/** A listener's favourites, newest first, whatever has become of them in the library. */
export async function listFavourites(pool: pg.Pool, userId: string): Promise<Favourite[]> {
  const { rows } = await pool.query<{ content_id: string; added_at: Date }>({
    name: 'list-favourites',
    text: 'select content_id, added_at from read.favourite where user_id = $1 order by added_at desc, content_id',
    values: [userId],
  })
  return rows.map((row) => ({ contentId: row.content_id, addedAt: row.added_at.toISOString() }))
}
