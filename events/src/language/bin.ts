import { conflict } from './refusal.ts'

/** How many days a deleted item stays in the bin. */
export const DAYS_IN_BIN = 30

const DAY = 86_400_000

/** How a deleted item got into the bin, and whether an admin removed it from there. */
export interface Binned {
  /** ISO 8601 in UTC. */
  readonly deletedAt: string
  /** Whether an admin deleted it for good before its time in the bin was over. */
  readonly isPurged: boolean
}

/** Returns why a deleted item cannot be restored; null while it is in the bin. */
export function whyNotInBin({ deletedAt, isPurged }: Binned, now: Date): string | null {
  if (isPurged) return 'It was deleted for good and cannot be brought back.'
  if (now.getTime() - Date.parse(deletedAt) <= DAYS_IN_BIN * DAY) return null
  return `It was deleted more than ${DAYS_IN_BIN} days ago and cannot be brought back.`
}

/** Throws a `conflict` refusal when a deleted item cannot be restored. */
export function requireInBin(binned: Binned, now: Date): void {
  const problem = whyNotInBin(binned, now)
  if (problem !== null) throw conflict('not-in-bin', problem)
}

/** Throws a `conflict` refusal because an item that somebody wants to remove from the bin is not deleted. */
export function refuseRestored(): never {
  throw conflict('not-in-bin', 'Somebody restored it from the bin, so it was not deleted.')
}
