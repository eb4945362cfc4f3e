import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../browser/stored.ts'

/** `undecided` until the visitor answers; `signalled` when the browser itself asks not to be tracked, which is a no. */
export type Consent = 'granted' | 'denied' | 'undecided' | 'signalled'

const KEY = 'stillair:analytics-consent'
const listeners = new Set<() => void>()

/** Whether the browser sends Global Privacy Control or Do Not Track. */
function isSignalled(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** What the visitor has said about being counted. */
export function consent(): Consent {
  if (isSignalled()) return 'signalled'
  const said = readStored(KEY)
  return said === 'granted' || said === 'denied' ? said : 'undecided'
}

/** Keeps the visitor's answer; it can be changed at any time. */
export function giveConsent(answer: 'granted' | 'denied'): void {
  writeStored(KEY, answer)
  for (const listener of listeners) listener()
}

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribeToConsent, consent)
}
