import { readStored, writeStored } from '../../browser/local-storage.ts'

const KEY = 'stillair:onboarded'

/** Whether whoever is signed in was through the onboarding at the last visit: until the record is there, screens are drawn for them. */
export function wasOnboarded(userId: string | null): boolean {
  const known = readStored(KEY)
  return userId === null ? known !== null : known === userId
}

/** Keeps that for the next visit. */
export function noteOnboarded(userId: string): void {
  if (readStored(KEY) !== userId) writeStored(KEY, userId)
}
