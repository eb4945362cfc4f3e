import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../../browser/local-storage.ts'

/**
 * `undecided` until the visitor answers; `signalled` when the browser sends Do Not Track or Global Privacy Control,
 * which counts as a no.
 */
export type Consent = 'granted' | 'denied' | 'undecided' | 'signalled'

const KEY = 'stillair:analytics-consent'

/** Returns whether the browser sends Global Privacy Control or Do Not Track. */
function isSignalled(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** Returns the visitor's current answer about analytics. It is read from storage, since it may have been given in another tab. */
export function consent(): Consent {
  if (isSignalled()) return 'signalled'
  const answer = readStored(KEY)
  return answer === 'granted' || answer === 'denied' ? answer : 'undecided'
}

/** The current answer for screens, and whether the server configures analytics. */
export const consentStore = createStore(() => ({ consent: consent(), isConfigured: false }))

/** Stores the visitor's answer, which they can change at any time. */
export function giveConsent(answer: 'granted' | 'denied'): void {
  writeStored(KEY, answer)
  consentStore.setState({ consent: consent() })
}
