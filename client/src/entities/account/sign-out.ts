import { api } from '../../api/client.ts'
import { forgetDraft } from '../anxiety-profile/draft.ts'
import { type AuthState, authStore, identityProvider } from '../sign-in/auth-store.ts'
import { leave } from '../sign-in/leave.ts'

/**
 * Signs out because the user wants to. Answers to questions about fear do not stay behind on the device; what was
 * listened to and not yet reported does, and is sent when the same user comes back.
 *
 * @param to the address of the visitors' screen that follows.
 * @throws when the identity provider cannot; then nothing has changed.
 */
export async function signOut(to = '/'): Promise<void> {
  const auth = authStore.getState()
  const before = { state: history.state, address: location.href }
  // Beneath the router: the visitors' one takes over at the sign-out, and opens there.
  history.replaceState(null, '', to)
  try {
    await leave()
  } catch (error) {
    history.replaceState(before.state, '', before.address)
    throw error
  }
  forgetUser(auth)
}

/**
 * Signs out on every device, this one included; the sign-in screen follows, and says what has happened.
 *
 * @throws {ApiError} when the server could not; then nothing has changed.
 */
export async function signOutEverywhere(): Promise<void> {
  const auth = authStore.getState()
  await api('POST /api/users/me/sign-out-everywhere', { body: { confirm: true } })
  await (await identityProvider()).signOut()
  forgetUser(auth)
}

function forgetUser(auth: AuthState): void {
  if (auth.status === 'signed-in') forgetDraft(auth.user.userId)
  // Whoever uses the device next is not reminded of what was this user's; the server learns of it with the next one it sends.
  void import('../../browser/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {})
}
