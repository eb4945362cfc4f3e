import { lazy, Suspense } from 'react'
import { useIsConsentAsked } from './start-analytics.ts'

/** Where its code cannot be loaded nobody is asked, and nothing is counted. */
const ConsentBanner = lazy(() => import('./consent-banner.tsx').catch(() => ({ default: () => null })))

interface Props {
  readonly aboveBar: boolean
  readonly onPrivacy: () => void
}

/** The question, loaded only when somebody is to be asked. */
export function ConsentQuestion(props: Props) {
  if (!useIsConsentAsked()) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner {...props} />
    </Suspense>
  )
}
