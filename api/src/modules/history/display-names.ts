import type pg from 'pg'

/** The projection that {@link displayNames} reads. Routes that return names must wait for it. */
export const NAMES_READ = 'account'

/** Returns the names of users by id, or their addresses if they have given no name. Omits deleted users. */
export async function displayNames(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ user_id: string; name: string | null }>({
    name: 'names-of',
    text: 'select user_id, coalesce(name, email) as name from account where user_id = any($1)',
    values: [userIds],
  })
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}
