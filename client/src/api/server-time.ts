import { readStored, writeStored } from '../browser/local-storage.ts'

const KEY = 'stillair:server-time'
/** It need not be exact: written at most once an hour. */
const STEP_MS = 60 * 60 * 1000

/** The latest instant that the server has said, milliseconds since 1970; 0 before the first. */
export const serverTime = (): number => Number(readStored(KEY) ?? 0) || 0

/** Notes the `Date` of an answer of the server's. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (time > serverTime() + STEP_MS) writeStored(KEY, String(time))
}
