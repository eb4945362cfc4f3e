import type { ClientConfig } from '@stillair/api/contract/visitor/client-config.ts'
import { clientConfig } from '../../api/client-config.ts'
import { consent, consentStore } from './consent.ts'
import { passEventsTo } from './track.ts'

/** The first view is drawn before the visitor is asked and before any script loads. */
const AFTER_FIRST_VIEW_MS = 2_000

/** Loads the third parties' code, and our own for them, at the first yes. After a no they receive nothing. */
function followConsent(analytics: NonNullable<ClientConfig['analytics']>): void {
  let hasStarted = false
  const follow = async () => {
    if (consent() !== 'granted' && !hasStarted) return
    const { startThirdParties, stopThirdParties, sendToThirdParties } = await import('./third-parties.ts')
    // The answer may have changed in the meantime.
    hasStarted = consent() === 'granted'
    if (hasStarted) startThirdParties(analytics)
    else stopThirdParties()
    passEventsTo(hasStarted ? sendToThirdParties : null)
  }
  const followQuietly = () => {
    follow().catch(() => {
      // The code could not be loaded: third parties receive nothing during this visit.
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

/**
 * Asks for consent and loads what the visitor consented to, after a delay that leaves the first view undisturbed.
 * Called at start.
 */
export function startAnalytics(): void {
  setTimeout(() => {
    start().catch(() => {
      // Without the configuration, nothing is counted during this visit.
    })
  }, AFTER_FIRST_VIEW_MS)
}
