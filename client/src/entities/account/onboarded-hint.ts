import { readStored, writeStored } from '../../browser/stored.ts'

const KEY = 'stillair:onboarded'

/** Whether whoever is signed in was through the onboarding at the last visit: until the record is there, screens are drawn for them. */
export function wasOnboarded(uid: string | null): boolean {
  const known = readStored(KEY)
  return uid === null ? known !== null : known === uid
}

/** Keeps that for the next visit. */
export function noteOnboarded(uid: string): void {
  if (readStored(KEY) !== uid) writeStored(KEY, uid)
}
