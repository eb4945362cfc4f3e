/** Where the script is served, on the app's own origin. */
export const SCRIPT_PATH = '/emulator/recaptcha/api.js'
/** Where the script requests tokens, on the same origin. */
export const TOKEN_PATH = '/emulator/recaptcha/token'

/** The script, which defines `grecaptcha`. */
export const pageScript = (): string => `(${installRecaptcha})('${TOKEN_PATH}')`

/**
 * Stands in for the script of reCAPTCHA v3 in local runs, without a network. A test states in the page's own address
 * how it wants to be taken: `?recaptcha=low-score` like a program, `?recaptcha=invalid` with a token that is none, and
 * `?recaptcha=unavailable` as if the service could not be reached. Runs in the browser; holds everything it needs,
 * because its own source text is what is served.
 */
function installRecaptcha(tokenPath: string): void {
  async function execute(siteKey: string, { action }: { action: string }): Promise<string> {
    const behaviour = new URLSearchParams(location.search).get('recaptcha') ?? 'person'
    if (behaviour === 'unavailable') throw new Error('reCAPTCHA cannot be reached')
    const response = await fetch(tokenPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteKey, action, behaviour }),
    })
    if (!response.ok) throw new Error(await response.text())
    const { token }: { token: string } = await response.json()
    return token
  }
  Object.assign(window, { grecaptcha: { ready: (then: () => void) => queueMicrotask(then), execute } })
}
