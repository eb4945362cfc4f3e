import { type ComponentType, lazy, Suspense } from 'react'
import { useIsConsentAsked } from '../../entities/analytics/consent.ts'

interface Props {
  readonly aboveBar: boolean
  readonly onPrivacy: () => void
}

/** Where its code cannot be loaded nobody is asked, and nothing is counted. */
const ConsentBanner = lazy(
  (): Promise<{ default: ComponentType<Props> }> =>
    import('./consent-banner.tsx').catch(() => ({ default: () => null })),
)

/** The question, loaded only when somebody is to be asked. */
export function ConsentQuestion(props: Props) {
  if (!useIsConsentAsked()) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner {...props} />
    </Suspense>
  )
}
