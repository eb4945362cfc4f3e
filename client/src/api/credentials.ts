/** The user who sends a request, as the headers name them. */
export interface Credentials {
  readonly userId: string
  readonly email: string | null
  /** The current ID token; it may be about to expire. */
  readonly token: string
}

/** What requests need from the sign-in module. */
export interface CredentialsSource {
  /** Returns the credentials synchronously, for requests that must leave while the page is closing; `null` when signed out. */
  current(): Credentials | null
  /** Returns credentials with a valid token. `force` requests a new token from the identity provider. */
  fresh(force: boolean): Promise<Credentials | null>
  /** Handles the server's refusal of a new token. */
  rejected(): Promise<void>
}

const nobody: CredentialsSource = {
  current: () => null,
  fresh: async () => null,
  rejected: async () => {},
}

let source: CredentialsSource = nobody
const known = Promise.withResolvers<void>()

/** Sets the source of credentials. The sign-in module calls it once. */
export function provideCredentials(provided: CredentialsSource): void {
  source = provided
}

/** Ends the wait of pending requests. The sign-in module calls it once it knows who is signed in, or that nobody is. */
export function credentialsAreKnown(): void {
  known.resolve()
}

/** Resolves once the sign-in is known. Screens may request their data earlier. */
export function whenCredentialsAreKnown(): Promise<void> {
  return known.promise
}

export function credentials(): CredentialsSource {
  return source
}
