import { api } from '../../api/client.ts'
import { readEntries } from '../flights/device-log.ts'
import { sendEntries } from '../flights/send-entries.ts'
import { flush, hasUnsent } from '../listening/outbox.ts'
import { authStore, identityProvider } from '../sign-in/auth-store.ts'
import { leave } from '../sign-in/sign-out-here.ts'
import { fetchDeviceKey } from './device-key.ts'

/** How long a sign-out waits until the server has what was done on this device, milliseconds. */
const PATIENCE_MS = 4_000

/**
 * Sends what was done on this device, as far as the server answers. The rest is encrypted at the sign-out, with a key that the device
 * normally has by now.
 *
 * @throws {ApiError} when there is something to encrypt and no key for it: it would be lost.
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
 * Signs out because the user wants to. Afterwards the device holds nothing of theirs that can be read: see `clearOthers`.
 *
 * @param to the address of the visitors' screen that follows.
 * @throws when the identity provider cannot, or something unsent would be lost; then nothing has changed.
 */
export async function signOut(to = '/'): Promise<void> {
  await secureUnsent()
  const before = { state: history.state, address: location.href }
  // Beneath the router: the visitors' one takes over at the sign-out, and opens there.
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
 * Signs out on every device, this one included; the sign-in screen follows, and says what has happened.
 *
 * @throws {ApiError} when the server could not; then nothing has changed.
 */
export async function signOutEverywhere(): Promise<void> {
  await secureUnsent()
  await api('POST /api/users/me/sign-out-everywhere', { body: { confirm: true } })
  await (await identityProvider()).signOut()
  forgetDevice()
}

function forgetDevice(): void {
  // Whoever uses the device next is not reminded of what was this user's; the server learns of it with the next one it sends.
  void import('../../browser/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {})
}
