import type pg from 'pg'
import type { RatingBody } from '../../contract/ratings.ts'

/** A listener's rating of content; null when there is none. */
export async function findRating(pool: pg.Pool, userId: string, contentId: string): Promise<RatingBody | null> {
  const { rows } = await pool.query<RatingBody>({
    name: 'find-rating',
    text: 'select rating from read.rating where user_id = $1 and content_id = $2',
    values: [userId, contentId],
  })
  return rows[0] ?? null
}
