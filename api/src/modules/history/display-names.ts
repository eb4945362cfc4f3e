import type pg from 'pg'

/** The projection that {@link displayNames} reads: a route that answers names waits for it. */
export const NAMES_READ = 'account'

/** The names of users by id, or their addresses where they have given no name; nothing for those who are not there any more. */
export async function displayNames(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ user_id: string; name: string | null }>({
    name: 'names-of',
    text: 'select user_id, coalesce(name, email) as name from read.account where user_id = any($1)',
    values: [userIds],
  })
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}
