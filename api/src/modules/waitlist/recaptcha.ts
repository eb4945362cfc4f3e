import type { Logger } from 'pino'
import * as z from 'zod'
import type { HumanVerificationConfig } from '../../server/config/config.ts'
import type { HumanVerification } from './human-verification.ts'

/**
 * The answer of reCAPTCHA v3 (developers.google.com/recaptcha/docs/v3, "Site Verify Response"); failures have fewer
 * fields.
 */
const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})
type Verdict = z.infer<typeof Verdict>

/** The timeout, milliseconds; a visitor is waiting at the form. */
const PATIENCE = 3_000
/** Errors caused by our own request, with which nobody can pass. */
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

/**
 * Verifies tokens with reCAPTCHA v3 or an emulator. A token must be for this action, come from one of our host names
 * and have a sufficient score. The provider ensures that each token counts once. The visitor's address is not sent to
 * it.
 */
export function recaptcha(
  config: HumanVerificationConfig,
  log: Pick<Logger, 'info' | 'warn'>,
  patience: number = PATIENCE,
): HumanVerification {
  return async (token, action) => {
    if (!token) return false
    try {
      const verdict = await ask(config, token, patience)
      const problem = problemOf(verdict, action, config)
      if (problem === null) return true
      const { success, score, hostname, 'error-codes': errors = [] } = verdict
      const fields = { problem, action: verdict.action, success, score, hostname, errors }
      if (errors.some((error) => OUR_FAULT.has(error))) log.warn(fields, 'human verification is misconfigured')
      else log.info(fields, 'a visitor failed the human verification')
    } catch (error) {
      log.warn({ err: error }, 'the human verification did not answer')
    }
    return false
  }
}

async function ask({ verifyUrl, secret }: HumanVerificationConfig, token: string, patience: number): Promise<Verdict> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`the human verification answered with status ${response.status}`)
  return Verdict.parse(await response.json())
}

/** Returns why a verdict is insufficient; null when it passes. */
function problemOf(verdict: Verdict, action: string, { minScore, hostnames }: HumanVerificationConfig): string | null {
  if (!verdict.success) return 'the token is not valid'
  if (verdict.action !== action) return 'the token is for another action'
  if (hostnames.length > 0 && !hostnames.includes(verdict.hostname?.toLowerCase() ?? '')) {
    return 'the token comes from another host'
  }
  return verdict.score !== undefined && verdict.score >= minScore ? null : 'the score is too low'
}

/** Returns the configured verification. Without one, only the honeypot and the rate limits keep programs out. */
export const openHumanVerification = (
  config: HumanVerificationConfig | null,
  log: Pick<Logger, 'info' | 'warn'>,
): HumanVerification => (config === null ? async () => true : recaptcha(config, log))
