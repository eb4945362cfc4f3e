import type pg from 'pg'
import type { Favourite } from '../../contract/favourites.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'

/** A listener's favourites, newest first, whatever has become of them in the library. */
export async function listFavourites(pool: pg.Pool, userId: string): Promise<Favourite[]> {
  const { rows } = await pool.query<RowOf<Favourite, 'addedAt'>>({
    name: 'list-favourites',
    text: `select content_id as "contentId", added_at as "addedAt" from read.favourite
            where user_id = $1 order by added_at desc, content_id`,
    values: [userId],
  })
  return rows.map(withIsoTimes)
}
