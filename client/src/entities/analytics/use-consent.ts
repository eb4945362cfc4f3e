import { useStore } from 'zustand/react'
import { type Consent, consentStore } from './consent.ts'

/** The visitor's answer to being counted. */
export function useConsent(): Consent {
  return useStore(consentStore, (state) => state.consent)
}

/** Whether the visitor is to be asked now: analytics are configured, and there is no answer yet. */
export function useIsConsentAsked(): boolean {
  return useStore(consentStore, (state) => state.isConfigured && state.consent === 'undecided')
}
