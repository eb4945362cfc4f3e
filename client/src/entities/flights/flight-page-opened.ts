import { readStored, writeStored } from '../../browser/local-storage.ts'

const KEY = 'stillair:flight-opened'

/** Returns whether somebody has opened `/flight` on this device, and so knows what its icon leads to. */
export const hasOpenedFlightPage = (): boolean => readStored(KEY) !== null

/** Remembers on this device that `/flight` was opened. */
export function noteFlightPageOpened(): void {
  writeStored(KEY, 'yes')
}
