import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../../browser/local-storage.ts'

/** `undecided` until the visitor answers; `signalled` when the browser itself sends Do Not Track, which is a no. */
export type Consent = 'granted' | 'denied' | 'undecided' | 'signalled'

const KEY = 'stillair:analytics-consent'

/** Whether the browser sends Global Privacy Control or Do Not Track. */
function isSignalled(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** The visitor's answer to being counted, as it is now: it may have been given in another tab. */
export function consent(): Consent {
  if (isSignalled()) return 'signalled'
  const answer = readStored(KEY)
  return answer === 'granted' || answer === 'denied' ? answer : 'undecided'
}

/** The same for screens, and whether anything would be counted at all, which the server's configuration decides. */
export const consentStore = createStore(() => ({ consent: consent(), isConfigured: false }))

/** Keeps the visitor's answer; it can be changed at any time. */
export function giveConsent(answer: 'granted' | 'denied'): void {
  writeStored(KEY, answer)
  consentStore.setState({ consent: consent() })
}
