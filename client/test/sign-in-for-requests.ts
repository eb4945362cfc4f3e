import { type Credentials, credentialsAreKnown, provideCredentials } from '../src/api/credentials.ts'

const MAYA: Credentials = { userId: 'maya', email: 'maya@stillair.test', token: 'token' }

/** Makes requests leave as this person, who may change meanwhile; null sends none. */
export function signInForRequests(who: () => Credentials | null = () => MAYA): void {
  provideCredentials({ current: who, fresh: async () => who(), rejected: async () => {} })
  credentialsAreKnown()
}
