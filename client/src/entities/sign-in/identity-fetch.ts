/** Matches the identity provider's addresses: its own, and those under our origin when an emulator runs. */
const OF_IDENTITY = /\/(?:identitytoolkit|securetoken)\.googleapis\.com\//

/**
 * Returns a `fetch` that rejects on the identity provider's server errors. Firebase signs the user out on any error
 * response, even when its servers are overloaded, but not when nobody answers.
 */
export function withoutIdentityTrouble(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const isTrouble = response.status >= 500 || response.status === 429
    if (isTrouble && OF_IDENTITY.test(input instanceof Request ? input.url : String(input))) {
      throw new TypeError(`The identity provider answered ${response.status}`)
    }
    return response
  }
}
