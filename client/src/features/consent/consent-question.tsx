import { Suspense } from 'react'
import { useIsConsentAsked } from '../../entities/analytics/use-consent.ts'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'

interface Props {
  readonly aboveBar: boolean
  readonly onPrivacy: () => void
}

/** Until this code has loaded, nobody is asked and nothing is counted. */
const ConsentBanner = lazyAgain<Props>(
  async () => (await import('./consent-banner.tsx')).default,
  () => null,
)

/** Shows the consent banner, whose code loads only when the visitor must be asked. */
export function ConsentQuestion(props: Props) {
  if (!useIsConsentAsked()) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner {...props} />
    </Suspense>
  )
}
