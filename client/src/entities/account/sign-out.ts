import { readEntries } from '../flights/device-log.ts'
import { sendEntries } from '../flights/send-entries.ts'
import { flush, hasUnsent } from '../listening/outbox.ts'
import { authStore, identityProvider } from '../sign-in/auth-store.ts'
import { fetchDeviceKey } from './device-key.ts'

/** How long a sign-out waits until the server has what was done on this device, milliseconds. */
const PATIENCE_MS = 4_000

/**
 * Sends what was done on this device, as far as the server answers. The rest is encrypted at the sign-out, with a key that the device
 * normally has by now.
 *
 * @throws {ApiError} when there is something to encrypt and no key for it: it would be lost.
 */
async function secureUnsent(userId: string): Promise<void> {
  const sending = Promise.all([flush(userId), sendEntries(userId)])
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const entries = await readEntries(userId).catch(() => [])
  const isWaiting = entries.some((entry) => entry.userId === userId && entry.sentAt === null)
  if (isWaiting || hasUnsent(userId)) await fetchDeviceKey(userId)
}

/**
 * Signs out because the user wants to. Afterwards the device holds nothing of theirs that can be read: see `clearOthers`.
 *
 * @param to the address of the visitors' screen that follows.
 * @throws when the identity provider cannot, or something unsent would be lost; then nothing has changed.
 */
export async function signOut(to = '/'): Promise<void> {
  const auth = authStore.getState()
  if (auth.status === 'signed-in') await secureUnsent(auth.user.userId)
  const before = { state: history.state, address: location.href }
  // Beneath the router: the visitors' one takes over at the sign-out, and opens there.
  history.replaceState(null, '', to)
  try {
    await (await identityProvider()).signOut()
  } catch (error) {
    history.replaceState(before.state, '', before.address)
    throw error
  }
  // Whoever uses the device next is not reminded of what was this user's; the server learns of it with the next one it sends.
  void import('../../browser/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {})
}
