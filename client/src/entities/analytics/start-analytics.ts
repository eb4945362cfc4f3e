import type { ClientConfig } from '@stillair/api/contract/client-config.ts'
import { useSyncExternalStore } from 'react'
import { clientConfig } from '../../api/client-config.ts'
import { consent, subscribeToConsent } from './consent.ts'
import { passEventsTo } from './track.ts'

/** The first view is drawn before anybody is asked or anything is loaded. */
const AFTER_FIRST_VIEW_MS = 2_000

let isConfigured = false
const listeners = new Set<() => void>()

/** Their code is loaded with the first yes, theirs as ours, and they are told nothing after a no. */
function followConsent(analytics: NonNullable<ClientConfig['analytics']>): void {
  let hasStarted = false
  const follow = async () => {
    if (consent() !== 'granted' && !hasStarted) return
    const { startThirdParties, stopThirdParties, tellThirdParties } = await import('./third-parties.ts')
    // The answer may have changed meanwhile.
    hasStarted = consent() === 'granted'
    if (hasStarted) startThirdParties(analytics)
    else stopThirdParties()
    passEventsTo(hasStarted ? tellThirdParties : null)
  }
  const followQuietly = () => {
    follow().catch(() => {
      // Their code could not be loaded: they are told nothing on this visit.
    })
  }
  followQuietly()
  subscribeToConsent(followQuietly)
}

async function start(): Promise<void> {
  const { analytics } = await clientConfig()
  if (!analytics) return
  if (analytics.measurementId || analytics.pixelId) followConsent(analytics)
  isConfigured = true
  for (const listener of listeners) listener()
}

/** Begins, once the first view has had its time, to ask for consent and to load what was consented to. Called at start. */
export function startAnalytics(): void {
  setTimeout(() => {
    start().catch(() => {
      // Without a configuration nothing is counted on this visit.
    })
  }, AFTER_FIRST_VIEW_MS)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = subscribeToConsent(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

/** Whether the visitor is to be asked now: analytics are configured, and there is no answer yet. */
export function useIsConsentAsked(): boolean {
  return useSyncExternalStore(subscribe, () => isConfigured && consent() === 'undecided')
}
