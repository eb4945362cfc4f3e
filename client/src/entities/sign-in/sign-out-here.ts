import { readStored, writeStored } from '../../browser/local-storage.ts'
import { identityProvider, SIGNED_IN_KEY } from './auth-store.ts'

/** Signs out on this device at the user's request. @throws when the identity provider fails; then nothing has changed. */
export async function leave(): Promise<void> {
  const signedIn = readStored(SIGNED_IN_KEY)
  const opened = await identityProvider()
  // From here on, other tabs don't treat it as a sign-in that was ended.
  writeStored(SIGNED_IN_KEY, null)
  try {
    await opened.signOut()
  } catch (error) {
    writeStored(SIGNED_IN_KEY, signedIn)
    throw error
  }
}
