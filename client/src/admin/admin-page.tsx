import { useCurrentAccount } from '../entities/account/current-account.ts'
import { useRoleAccess } from '../entities/account/use-role-access.ts'
import { FrameSkeleton } from '../features/frame/frame-skeleton.tsx'
import { NotFound } from '../features/frame/not-found.tsx'
import { SecondFactorNeeded } from '../features/frame/second-factor-needed.tsx'
import styles from './admin-area.module.css'
import { AdminArea } from './admin-area.tsx'

/** `/admin`: the admin area for admins; for everybody else there is nothing at this address. */
export function AdminPage() {
  const hasAccess = useRoleAccess('admin')
  const lacksSecondFactor = useCurrentAccount().data?.lacksSecondFactor
  if (hasAccess === null) {
    return (
      <div className={styles.waiting}>
        <FrameSkeleton />
      </div>
    )
  }
  if (hasAccess) return <AdminArea />
  return lacksSecondFactor ? <SecondFactorNeeded /> : <NotFound />
}
