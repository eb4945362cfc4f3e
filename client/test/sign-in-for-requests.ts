import { credentialsAreKnown, provideCredentials } from '../src/api/credentials.ts'

/** Makes requests leave, as somebody who is signed in. */
export function signInForRequests(): void {
  const maya = { userId: 'maya', email: 'maya@stillair.test', token: 'token' }
  provideCredentials({ current: () => maya, fresh: async () => maya, rejected: async () => {} })
  credentialsAreKnown()
}
