import type pg from 'pg'
import type { SessionDistress } from '../../contract/session-distress.ts'

/** How it was before and after a user's sessions; an empty list when nothing was rated. */
export async function readSessionDistress(pool: pg.Pool, userId: string): Promise<SessionDistress> {
  const { rows } = await pool.query<SessionDistress>({
    name: 'read-session-distress',
    text: 'select pairs from read.session_distress where user_id = $1',
    values: [userId],
  })
  return rows[0] ?? { pairs: [] }
}
