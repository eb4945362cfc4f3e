import { clientConfig } from '../../api/client-config.ts'

/** The part of reCAPTCHA v3 that is used. */
interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** How long the script and its answer may take before visitors read that it did not work. */
const PATIENCE_MS = 15_000
let script: Promise<Recaptcha> | null = null

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function inject(scriptUrl: string, siteKey: string): Promise<Recaptcha> {
  const { promise, resolve, reject } = Promise.withResolvers<Recaptcha>()
  const element = document.createElement('script')
  element.src = `${scriptUrl}?render=${encodeURIComponent(siteKey)}`
  element.async = true
  element.onerror = () => {
    element.remove()
    reject(new Error(`${scriptUrl} could not be loaded`))
  }
  element.onload = () => {
    const recaptcha = window.grecaptcha
    if (recaptcha) recaptcha.ready(() => resolve(recaptcha))
    else reject(new Error(`${scriptUrl} did not bring what it should`))
  }
  document.head.append(element)
  return promise
}

/** The script, once; after a failure the next call loads it anew. */
function load(scriptUrl: string, siteKey: string): Promise<Recaptcha> {
  script ??= within(PATIENCE_MS, inject(scriptUrl, siteKey)).catch((error) => {
    script = null
    throw error
  })
  return script
}

/** Loads the script ahead of its use, where one is configured: when somebody is about to type, and not before. */
export function prepareHumanVerification(): void {
  clientConfig()
    .then(({ humanVerification }) => humanVerification && load(humanVerification.scriptUrl, humanVerification.siteKey))
    .catch(() => {
      // Tried again when the token is needed.
    })
}

export interface HumanVerification {
  /** Whether visitors have to prove that they are human. */
  readonly isRequired: boolean
  /** Null when it could not be obtained. */
  readonly token: string | null
}

/** A token that proves that a person did this. Never throws. */
export async function verifyHuman(action: string): Promise<HumanVerification> {
  // Without a configuration it is left to the server, which knows whether it wants a token.
  const config = await clientConfig().catch(() => null)
  if (!config?.humanVerification) return { isRequired: false, token: null }
  const { scriptUrl, siteKey } = config.humanVerification
  try {
    const recaptcha = await load(scriptUrl, siteKey)
    const token = await within(PATIENCE_MS, Promise.resolve(recaptcha.execute(siteKey, { action })))
    return { isRequired: true, token: token || null }
  } catch {
    return { isRequired: true, token: null }
  }
}
