import { clientConfig } from '../../../api/client-config.ts'

/** The used part of reCAPTCHA v3. */
interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/** How long the script and its answer may take before the visitor sees an error, in milliseconds. */
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
    else reject(new Error(`${scriptUrl} did not define grecaptcha`))
  }
  document.head.append(element)
  return promise
}

/** Loads the script once; after a failure the next call tries again. */
function load(scriptUrl: string, siteKey: string): Promise<Recaptcha> {
  script ??= within(PATIENCE_MS, inject(scriptUrl, siteKey)).catch((error) => {
    script = null
    throw error
  })
  return script
}

/** Prefetches the script, where one is configured, when the visitor is about to type and not before. */
export function prepareHumanVerification(): void {
  clientConfig()
    .then(({ humanVerification }) => humanVerification && load(humanVerification.scriptUrl, humanVerification.siteKey))
    .catch(() => {
      // Retried when the token is needed.
    })
}

export interface HumanVerification {
  /** Whether visitors must prove that they are human. */
  readonly isRequired: boolean
  /** Null when it could not be obtained. */
  readonly token: string | null
}

/** Returns a token which proves that a person acted. Never throws. */
export async function verifyHuman(action: string): Promise<HumanVerification> {
  // Without the configuration, the server decides whether it requires a token.
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
