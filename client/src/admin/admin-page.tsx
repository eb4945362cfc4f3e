import { useRoleAccess } from '../entities/account/use-role-access.ts'
import { FrameSkeleton } from '../features/frame/frame-skeleton.tsx'
import { NotFound } from '../features/frame/not-found.tsx'
import styles from './desk.module.css'
import { Desk } from './desk.tsx'

/** `/admin`: the desk for admins; for everybody else there is nothing at this address. */
export function AdminPage() {
  const hasAccess = useRoleAccess('admin')
  if (hasAccess === null) {
    return (
      <div className={styles.waiting}>
        <FrameSkeleton />
      </div>
    )
  }
  return hasAccess ? <Desk /> : <NotFound />
}
