import { leave } from '../sign-in/sign-out-here.ts'
import { forgetLocalData } from './local-data.ts'

/** The path of the goodbye screen. The state of its history entry marks that the account was deleted. */
export const GOODBYE = '/goodbye'

/**
 * Clears this device after the account was deleted, signs out, and shows the goodbye screen. It sets the address behind
 * the router's back, so that the visitors' router opens there when it takes over after the sign-out.
 */
export async function leaveForGood(userId: string): Promise<void> {
  forgetLocalData(userId)
  const kept = await import('../offline-items/offline-items.ts').catch(() => null)
  // If the browser refuses storage, there is nothing to remove.
  await kept?.removeAllOfflineItems(userId).catch(() => {})
  const flights = await import('../flights/device-log.ts').catch(() => null)
  await flights?.forgetEntries(userId).catch(() => {})
  await import('../../browser/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {})
  history.replaceState({ usr: { isDeleted: true } }, '', GOODBYE)
  await leave()
}
