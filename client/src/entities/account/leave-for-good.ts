import { leave } from '../sign-in/sign-out-here.ts'
import { forgetLocalData } from './local-data.ts'

/** The address of the last screen; its history entry marks that it is meant. */
export const GOODBYE = '/goodbye'

/**
 * After the account was deleted: this device forgets it, signs out, and shows the last screen. The address changes
 * beneath the router, so that the visitors' router, which takes over at the sign-out, opens there.
 */
export async function leaveForGood(userId: string): Promise<void> {
  forgetLocalData(userId)
  const kept = await import('../offline-items/offline-items.ts').catch(() => null)
  // Storage that is refused holds nothing.
  await kept?.removeAllOfflineItems(userId).catch(() => {})
  const flights = await import('../flights/device-log.ts').catch(() => null)
  await flights?.forgetEntries(userId).catch(() => {})
  await import('../../browser/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {})
  history.replaceState({ usr: { isDeleted: true } }, '', GOODBYE)
  await leave()
}
