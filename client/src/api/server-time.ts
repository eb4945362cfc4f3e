import { readStored, writeStored } from '../browser/local-storage.ts'

const KEY = 'stillair:server-time'
/** Written at most once an hour, since the time need not be exact. */
const STEP_MS = 60 * 60 * 1000

/** Returns the latest time that the server has stated, in milliseconds since 1970; 0 before the first. */
export const serverTime = (): number => Number(readStored(KEY) ?? 0) || 0

/** Stores the `Date` header of one of the server's responses. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (time > serverTime() + STEP_MS) writeStored(KEY, String(time))
}
