import { readStored, writeStored } from '../../browser/local-storage.ts'

const KEY = 'stillair:onboarded'

/**
 * Returns whether the user had finished onboarding at the last visit. Screens are drawn on this hint until the account
 * has loaded.
 */
export function wasOnboarded(userId: string | null): boolean {
  const known = readStored(KEY)
  return userId === null ? known !== null : known === userId
}

/** Remembers for the next visit that the user has finished onboarding. */
export function noteOnboarded(userId: string): void {
  if (readStored(KEY) !== userId) writeStored(KEY, userId)
}
