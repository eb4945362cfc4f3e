import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { currentAccountQuery } from '../entities/account/current-account.ts'
import { useRoleAccess } from '../entities/account/use-role-access.ts'
import { FrameSkeleton } from '../features/frame/frame-skeleton.tsx'
import { SecondFactorNeeded } from '../features/frame/second-factor-needed.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { PRODUCT } from '../ui/product.ts'
import styles from './analysis.module.css'
import { ChartsPage } from './charts/charts-page.tsx'
import { DropOffPage } from './charts/drop-off-page.tsx'
import { ComparisonPage } from './comparisons/comparison-page.tsx'
import { ComparisonsPage } from './comparisons/comparisons-page.tsx'
import { EventExplorer, hasEventFilter } from './event-explorer.tsx'
import { EventPage } from './event-page.tsx'
import { LiveTail } from './live-tail.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { PlaceNavigation } from './place-navigation.tsx'
import { StreamPage } from './stream-page.tsx'

/** `/analysis`: the history, for analysts. */
export function AnalysisPage() {
  const hasAccess = useRoleAccess('analyst')
  const lacksSecondFactor = useQuery(currentAccountQuery).data?.lacksSecondFactor
  return (
    <div className={`wrap ${styles.area}`}>
      <title>{`Analysis · ${PRODUCT}`}</title>
      {hasAccess === null && <FrameSkeleton />}
      {hasAccess === false && (lacksSecondFactor ? <SecondFactorNeeded /> : <ForAnalysts />)}
      {hasAccess && (
        <>
          <h1>Analysis</h1>
          <PlaceNavigation />
          <Place />
        </>
      )}
    </div>
  )
}

function Place() {
  const [place = '', id] = (useParams()['*'] ?? '').split('/')
  const { search } = useLocation()
  // Bookmarks of a search from when `/analysis` listed the events.
  if (place === '' && hasEventFilter(search)) return <Navigate replace to={`/analysis/events${search}`} />
  if (place === '') return <OverviewPage />
  if (place === 'charts') return <ChartsPage name={id} />
  if (place === 'drop-off') return <DropOffPage id={id} />
  if (place === 'tail') return <LiveTail />
  // Bookmarks from when comparisons were called days.
  if (place === 'days') return <Navigate replace to={['/analysis/comparisons', id].filter(Boolean).join('/')} />
  if (place === 'comparisons') return id === undefined ? <ComparisonsPage /> : <ComparisonPage key={id} id={id} />
  if (place === 'streams') return <StreamPage key={id} stream={id ?? ''} />
  return id === undefined ? <EventExplorer /> : <EventPage key={id} id={id} />
}

const ForAnalysts = () => (
  <Notice as="page" title="This page is for analysts" action={<ButtonLink to="/">Go to the dashboard</ButtonLink>}>
    Your account doesn’t have this role. The people who run this platform can grant it.
  </Notice>
)
