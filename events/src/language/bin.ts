import { conflict } from './refusal.ts'

/** How many days a deleted item stays in the bin. */
export const DAYS_IN_BIN = 30

const DAY = 86_400_000

/** Throws a `conflict` refusal when an item deleted at `deletedAt` (ISO 8601) is no longer in the bin. */
export function requireInBin(deletedAt: string, now: Date): void {
  if (now.getTime() - Date.parse(deletedAt) <= DAYS_IN_BIN * DAY) return
  throw conflict('not-in-bin', `It was deleted more than ${DAYS_IN_BIN} days ago and cannot be brought back.`)
}
