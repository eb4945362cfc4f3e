import type pg from 'pg'
import type { RoleHistoryEntry } from '../../contract/admin/roles.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'
import { displayNames } from '../history/display-names.ts'

/** How many changes a page of the history shows. */
const MOST = 200

type Row = RowOf<Pick<RoleHistoryEntry, 'id' | 'role' | 'change' | 'at'>, 'at'> & {
  readonly userId: string
  readonly adminId: string | null
}

/** Returns the newest changes of roles, newest first. */
export async function roleHistory(pool: pg.Pool): Promise<RoleHistoryEntry[]> {
  const { rows } = await pool.query<Row>({
    name: 'role-history',
    text: `select id, role, change, changed_at as at, user_id as "userId", admin_id as "adminId"
             from role_change order by changed_at desc, id limit $1::int`,
    values: [MOST],
  })
  const names = await displayNames(
    pool,
    rows.flatMap(({ userId, adminId }) => (adminId === null ? [userId] : [userId, adminId])),
  )
  return rows.map(({ id, role, change, at, userId, adminId }) => ({
    id,
    role,
    change,
    ...withIsoTimes({ at }),
    who: names.get(userId) ?? null,
    by: adminId === null ? null : (names.get(adminId) ?? null),
    isByOperator: adminId === null,
  }))
}
