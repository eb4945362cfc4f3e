import * as Tabs from '@radix-ui/react-tabs'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { currentAccountQuery } from '../../entities/account/current-account.ts'
import { TabList } from '../../ui/controls/tab-list.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { AnxietyTab } from './anxiety/anxiety-tab.tsx'
import { ProfileHeader, ProfileHeaderSkeleton } from './profile-header.tsx'
import styles from './profile-page.module.css'
import { ProgressTab } from './progress/progress-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { StatTiles } from './stat-tiles.tsx'

const TABS = [
  { id: 'progress', name: 'Progress' },
  { id: 'anxiety-profile', name: 'Anxiety Profile' },
  { id: 'settings', name: 'Settings' },
] as const

/** The profile: name, progress, anxiety profile and settings. */
export function ProfilePage() {
  const me = useQuery(currentAccountQuery).data
  const [params, setParams] = useSearchParams()
  const tab = TABS.find(({ id }) => id === params.get('tab')) ?? TABS[0]

  return (
    <>
      <title>{`${tab === TABS[0] ? 'Profile' : tab.name} · ${PRODUCT}`}</title>
      <Horizon className={styles.sky}>{null}</Horizon>
      <div className={`wrap ${styles.body}`}>
        {me ? <ProfileHeader me={me} /> : <ProfileHeaderSkeleton />}
        <StatTiles />
        <Tabs.Root
          value={tab.id}
          onValueChange={(id) => setParams({ tab: id }, { replace: true, preventScrollReset: true })}
        >
          <TabList label="Your profile" tabs={TABS} />
          <Tabs.Content value="progress" className={styles.panel}>
            <ProgressTab />
          </Tabs.Content>
          <Tabs.Content value="anxiety-profile" className={styles.panel}>
            {me ? <AnxietyTab me={me} /> : <Skeleton height={360} card />}
          </Tabs.Content>
          <Tabs.Content value="settings" className={styles.panel}>
            {me ? <SettingsTab me={me} /> : <Skeleton height={360} card />}
          </Tabs.Content>
        </Tabs.Root>
      </div>
    </>
  )
}
