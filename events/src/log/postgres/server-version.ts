import type pg from 'pg'

/** The oldest Postgres that is accepted; why is in docs/decisions/0017-postgres-15-or-newer.md. */
export const OLDEST_POSTGRES = 15

/** Of the server, as `150018` for 15.18. */
export async function serverVersion(db: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await db.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return rows[0]?.version ?? 0
}

/** As people know it: 15.18, or 9.6.24 as it was before version 10. */
export function formatVersion(version: number): string {
  const major = Math.floor(version / 10_000)
  return major >= 10 ? `${major}.${version % 10_000}` : `${major}.${Math.floor(version / 100) % 100}.${version % 100}`
}
