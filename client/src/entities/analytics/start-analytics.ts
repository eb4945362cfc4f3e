import type { ClientConfig } from '@stillair/api/contract/client-config.ts'
import { clientConfig } from '../../api/client-config.ts'
import { consent, consentStore } from './consent.ts'
import { passEventsTo } from './track.ts'

/** The first view is drawn before anybody is asked or anything is loaded. */
const AFTER_FIRST_VIEW_MS = 2_000

/** Their code is loaded with the first yes, theirs as ours, and they are sent nothing after a no. */
function followConsent(analytics: NonNullable<ClientConfig['analytics']>): void {
  let hasStarted = false
  const follow = async () => {
    if (consent() !== 'granted' && !hasStarted) return
    const { startThirdParties, stopThirdParties, sendToThirdParties } = await import('./third-parties.ts')
    // The answer may have changed meanwhile.
    hasStarted = consent() === 'granted'
    if (hasStarted) startThirdParties(analytics)
    else stopThirdParties()
    passEventsTo(hasStarted ? sendToThirdParties : null)
  }
  const followQuietly = () => {
    follow().catch(() => {
      // Their code could not be loaded: they are sent nothing on this visit.
    })
  }
  followQuietly()
  consentStore.subscribe(followQuietly)
}

async function start(): Promise<void> {
  const { analytics } = await clientConfig()
  if (!analytics) return
  consentStore.setState({ isConfigured: true })
  if (analytics.measurementId || analytics.pixelId) followConsent(analytics)
}

/** Begins, once the first view has had its time, to ask for consent and to load what was consented to. Called at start. */
export function startAnalytics(): void {
  setTimeout(() => {
    start().catch(() => {
      // Without a configuration nothing is counted on this visit.
    })
  }, AFTER_FIRST_VIEW_MS)
}
