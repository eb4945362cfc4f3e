import { useStore } from 'zustand/react'
import { type Consent, consentStore } from './consent.ts'

/** Returns the visitor's answer about analytics. */
export function useConsent(): Consent {
  return useStore(consentStore, (state) => state.consent)
}

/** Returns whether to ask the visitor now: analytics are configured and there is no answer yet. */
export function useIsConsentAsked(): boolean {
  return useStore(consentStore, (state) => state.isConfigured && state.consent === 'undecided')
}
