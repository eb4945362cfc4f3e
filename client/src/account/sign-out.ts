import { authState, identityProvider } from '../auth/auth-store.ts'
import { forgetDraft } from '../onboarding/draft.ts'

/**
 * Signs out because the person wants to. Answers to questions about fear do not stay behind on the device; what was
 * listened to and not yet reported does, and is sent when the same person comes back.
 *
 * @throws when the identity provider cannot; then nothing has changed.
 */
export async function signOut(): Promise<void> {
  const auth = authState()
  await (await identityProvider()).signOut()
  if (auth.status === 'signed-in') forgetDraft(auth.user.uid)
}
