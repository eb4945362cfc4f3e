import type { RoleHistoryEntry } from '@stillair/api/contract/admin/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { dateLabel } from '../shared/date-label.ts'
import { GrantRole } from './grant-role.tsx'
import { RoleHolder } from './role-holder.tsx'
import { asRole, rolesQuery } from './role-queries.ts'
import styles from './roles-page.module.css'

/** `/admin/roles`: who is an admin or an analyst, with the history of both. */
export function RolesPage() {
  const roles = useQuery(rolesQuery)
  const people = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.page}>
      <title>{`Roles · ${PRODUCT}`}</title>
      <div>
        <Link to="/admin">Back to Admin</Link>
        <h1>Roles</h1>
        <p className="soft">
          Admins manage sessions, programs and roles. Analysts look at the history and the charts under Analysis.
        </p>
      </div>
      <GrantRole />
      {roles.isPending && <Skeleton height={240} />}
      {roles.isError && !roles.data && <TryAgain title="Failed to fetch the roles" query={roles} />}
      {roles.data && (
        <>
          <section aria-labelledby="role-holders" className="stack gap-m">
            <h2 id="role-holders" ref={people} tabIndex={-1} className="subtitle">
              People with a role
            </h2>
            <p className="soft">
              {roles.data.isSecondFactorRequired
                ? 'A role counts only after a sign-in with a second step. People without one are listeners until they set it up in their profile.'
                : 'A second step protects a role when a password is stolen. People set it up in their profile, under Settings.'}
            </p>
            <ul className="grid gap-m">
              {roles.data.holders.map((holder) => (
                <RoleHolder key={holder.userId} holder={holder} focusAfter={() => people.current} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="role-history">
            <h2 id="role-history" className="subtitle">
              History
            </h2>
            {roles.data.history.length === 0 && <p className="soft">No role has been granted or revoked yet.</p>}
            <ul className="stack">
              {roles.data.history.map((entry) => (
                <li key={entry.id} className={styles.entry}>
                  <span className="anywhere">{changeLabel(entry)}</span>
                  <time dateTime={entry.at} className="soft">
                    {dateLabel(entry.at)}
                  </time>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  )
}

/** Returns "Zoe became an admin, by Ada Marsh". */
function changeLabel({ who, role, change, by, isByOperator }: RoleHistoryEntry): string {
  const whose = who ?? 'Somebody without an account here'
  const what = change === 'granted' ? `became ${asRole(role)}` : `stopped being ${asRole(role)}`
  return `${whose} ${what}, by ${isByOperator ? 'an operator' : (by ?? 'an admin whose account is deleted')}`
}
