import { FrameSkeleton } from '../features/frame/frame-skeleton.tsx'
import { NotFound } from '../features/frame/not-found.tsx'
import styles from './desk.module.css'
import { Desk } from './desk.tsx'
import { useAdminAccess } from './use-admin-access.ts'

/** `/admin`: the desk for admins; for everybody else there is nothing at this address. */
export function AdminPage() {
  const hasAccess = useAdminAccess()
  if (hasAccess === null) {
    return (
      <div className={styles.waiting}>
        <FrameSkeleton />
      </div>
    )
  }
  return hasAccess ? <Desk /> : <NotFound />
}
