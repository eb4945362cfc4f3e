import { NotFound } from '../shell/not-found.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Desk } from './desk.tsx'
import { useAdminAccess } from './use-admin-access.ts'

/** `/admin`: the desk for admins; for everybody else there is nothing at this address. */
export function AdminPage() {
  const hasAccess = useAdminAccess()
  if (hasAccess === null) {
    return (
      <div className="wrap">
        <Skeleton height={480} />
      </div>
    )
  }
  return hasAccess ? <Desk /> : <NotFound />
}
