import * as Tabs from '@radix-ui/react-tabs'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { currentAccountQuery } from '../entities/account/current-account.ts'
import { useRoleAccess } from '../entities/account/use-role-access.ts'
import { FrameSkeleton } from '../features/frame/frame-skeleton.tsx'
import { NotFound } from '../features/frame/not-found.tsx'
import { SecondFactorNeeded } from '../features/frame/second-factor-needed.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { TabList } from '../ui/controls/tab-list.tsx'
import { lazyAgain } from '../ui/loading/lazy-again.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { PRODUCT } from '../ui/product.ts'
import styles from './admin-area.module.css'
import { ContentTab } from './content/content-tab.tsx'
import { useMediaLive } from './media/media-live.ts'
import { type AdminTab, useAdminAddress } from './shared/admin-address.ts'
import { SummaryCards } from './summary-cards.tsx'

/** `/admin` and `/admin/roles`: the admin area for admins. Other users see the 404 page. */
export function AdminPage() {
  const hasAccess = useRoleAccess('admin')
  const { screen } = useParams()
  const lacksSecondFactor = useQuery(currentAccountQuery).data?.lacksSecondFactor
  if (hasAccess === null) {
    return (
      <div className={styles.waiting}>
        <FrameSkeleton />
      </div>
    )
  }
  if (hasAccess && screen === undefined) return <AdminArea />
  if (hasAccess && screen === 'roles') {
    return (
      <Suspense fallback={<FrameSkeleton />}>
        <RolesPage />
      </Suspense>
    )
  }
  if (hasAccess) return <NotFound />
  return lacksSecondFactor ? <SecondFactorNeeded /> : <NotFound />
}

const RolesPage = lazyAgain(async () => (await import('./roles/roles-page.tsx')).RolesPage)

const ProgramsTab = lazyAgain(async () => (await import('./programs/programs-tab.tsx')).ProgramsTab)

const TABS: readonly { readonly id: AdminTab; readonly name: string }[] = [
  { id: 'content', name: 'Content Management' },
  { id: 'programs', name: 'Program Management' },
]

/** The admin area: totals, content and programs. */
function AdminArea() {
  const { address, patch } = useAdminAddress()
  // All lists follow other editors' changes, whichever tab is open.
  useMediaLive()
  return (
    <div className={`wrap ${styles.area}`}>
      <title>{`Admin · ${PRODUCT}`}</title>
      <Tabs.Root value={address.tab} onValueChange={(tab) => patch({ tab: tab as AdminTab })}>
        <div className={styles.top}>
          <div className="row">
            <h1>Admin</h1>
            <ButtonLink look="bare" size="small" to="/admin/roles">
              Roles
            </ButtonLink>
          </div>
          <SummaryCards />
          <TabList label="What you manage" tabs={TABS} className={styles.tabs} />
        </div>
        <Tabs.Content value="content" className={styles.panel}>
          <ContentTab />
        </Tabs.Content>
        <Tabs.Content value="programs" className={styles.panel}>
          <Suspense fallback={<Skeleton height={360} card />}>
            <ProgramsTab />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}
