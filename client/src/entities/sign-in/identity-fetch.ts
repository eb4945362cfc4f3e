/** The identity provider's addresses: its own, and those below our origin where an emulator stands in for it. */
const OF_IDENTITY = /\/(?:identitytoolkit|securetoken)\.googleapis\.com\//

/**
 * A `fetch` for which the identity provider's own trouble is no answer. Firebase forgets who is signed in at whatever its servers
 * answer but a success, also when they are overloaded; where nobody answers it remembers.
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
