import { useSyncExternalStore } from 'react'
import { clientConfig } from '../api/client-config.ts'
import { consent, subscribeToConsent } from './consent.ts'
import { startThirdParties, stopThirdParties } from './third-parties.ts'

/** The first view is drawn before anybody is asked or anything is loaded. */
const AFTER_FIRST_VIEW_MS = 2_000

let isConfigured = false
const listeners = new Set<() => void>()

async function start(): Promise<void> {
  const { analytics } = await clientConfig()
  if (!analytics) return
  const follow = () => {
    if (consent() === 'granted') startThirdParties(analytics)
    else stopThirdParties()
  }
  follow()
  subscribeToConsent(follow)
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
