/** Who sends a request, as its headers name them. */
export interface Credentials {
  readonly userId: string
  readonly email: string | null
  /** The ID token at hand; it may be about to expire. */
  readonly token: string
}

/** What requests need from whoever keeps the sign-in. */
export interface CredentialsSource {
  /** At hand at once, for requests that must leave while the page is closing; `null` when signed out. */
  current(): Credentials | null
  /** A token that the server will take. `force` requests a new one from the identity provider. */
  fresh(force: boolean): Promise<Credentials | null>
  /** The server refuses even a new token. */
  rejected(): Promise<void>
}

const nobody: CredentialsSource = {
  current: () => null,
  fresh: async () => null,
  rejected: async () => {},
}

let source: CredentialsSource = nobody
const known = Promise.withResolvers<void>()

/** Called once, by the sign-in. */
export function provideCredentials(provided: CredentialsSource): void {
  source = provided
}

/** Called by the sign-in as soon as it is known who is here, or that nobody is. */
export function credentialsAreKnown(): void {
  known.resolve()
}

/** Resolves then: screens may request their data before it is known who is signed in. */
export function whenCredentialsAreKnown(): Promise<void> {
  return known.promise
}

export function credentials(): CredentialsSource {
  return source
}
