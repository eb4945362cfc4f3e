import { api } from '../../api/client.ts'
import { readEntries } from '../flights/device-log.ts'
import { sendEntries } from '../flights/send-entries.ts'
import { flush, hasUnsent } from '../listening/outbox.ts'
import { authStore, identityProvider } from '../sign-in/auth-store.ts'
import { leave } from '../sign-in/sign-out-here.ts'
import { fetchDeviceKey } from './device-key.ts'

/** How long a sign-out waits for the server to take unsent entries, in milliseconds. */
const PATIENCE_MS = 4_000

/**
 * Sends unsent entries, as far as the server answers. `clearOthers` encrypts the rest with a key that the device
 * normally has by now.
 *
 * @throws {ApiError} when something must be encrypted and there is no key for it: it would be lost.
 */
async function secureUnsent(): Promise<void> {
  const auth = authStore.getState()
  if (auth.status !== 'signed-in') return
  const { userId } = auth.user
  const sending = Promise.all([flush(userId), sendEntries(userId)])
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const entries = await readEntries(userId).catch(() => [])
  const isWaiting = entries.some((entry) => entry.userId === userId && entry.sentAt === null)
  if (isWaiting || hasUnsent(userId)) await fetchDeviceKey(userId)
}

/**
 * Signs out at the user's request. Afterwards none of their data on the device is readable: see `clearOthers`.
 *
 * @param to the path of the visitors' screen that follows.
 * @throws when the identity provider fails, or unsent data would be lost; then nothing has changed.
 */
export async function signOut(to = '/'): Promise<void> {
  await secureUnsent()
  const before = { state: history.state, address: location.href }
  // Set behind the router's back: the visitors' router takes over at the sign-out and opens there.
  history.replaceState(null, '', to)
  try {
    await leave()
  } catch (error) {
    history.replaceState(before.state, '', before.address)
    throw error
  }
  forgetDevice()
}

/**
 * Signs out on every device, including this one. The sign-in screen follows and explains what happened.
 *
 * @throws {ApiError} when the server failed; then nothing has changed.
 */
export async function signOutEverywhere(): Promise<void> {
  await secureUnsent()
  await api('POST /api/users/me/sign-out-everywhere', { body: { confirm: true } })
  await (await identityProvider()).signOut()
  forgetDevice()
}

function forgetDevice(): void {
  // The next user of the device gets no reminders of this one. The server learns of it with the next reminder that it sends.
  void import('../../browser/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {})
}
