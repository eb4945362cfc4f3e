import type pg from 'pg'

/** The oldest supported Postgres version; docs/decisions/0017-postgres-15-or-newer.md gives the reasons. */
export const OLDEST_POSTGRES = 15

/** Returns the server's version as a number, such as `150018` for 15.18. */
export async function serverVersion(db: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await db.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return rows[0]?.version ?? 0
}

/** Formats a version number as usual: 15.18, or 9.6.24 in the style before version 10. */
export function formatVersion(version: number): string {
  const major = Math.floor(version / 10_000)
  return major >= 10 ? `${major}.${version % 10_000}` : `${major}.${Math.floor(version / 100) % 100}.${version % 100}`
}
