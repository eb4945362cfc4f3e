import { readStored, writeStored } from '../../browser/local-storage.ts'
import { identityProvider, SIGNED_IN_KEY } from './auth-store.ts'

/** Signs out here because the user wants to. @throws when the identity provider cannot; then nothing has changed. */
export async function leave(): Promise<void> {
  const signedIn = readStored(SIGNED_IN_KEY)
  const opened = await identityProvider()
  // From here on it is no sign-in that has ended, in the other tabs, too.
  writeStored(SIGNED_IN_KEY, null)
  try {
    await opened.signOut()
  } catch (error) {
    writeStored(SIGNED_IN_KEY, signedIn)
    throw error
  }
}
