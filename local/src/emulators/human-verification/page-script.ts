/** Path of the script, on the app's own origin. */
export const SCRIPT_PATH = '/emulator/recaptcha/api.js'
/** Path at which the script requests tokens, on the same origin. */
export const TOKEN_PATH = '/emulator/recaptcha/token'

/** The script, which defines `grecaptcha`. */
export const pageScript = (): string => `(${installRecaptcha})('${TOKEN_PATH}')`

/**
 * Replaces the script of reCAPTCHA v3 in local runs, without a network. A test chooses the outcome in the page's address:
 * `?recaptcha=low-score` scores the visitor as a program, `?recaptcha=invalid` returns an invalid token, and
 * `?recaptcha=unavailable` acts as if the service were unreachable. It runs in the browser and must be self-contained, because its
 * source text is served.
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
