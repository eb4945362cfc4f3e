import { randomBytes } from 'node:crypto'

/** The outcome that a page requests, for tests: a person, a program, or an invalid token. */
export type Behaviour = 'person' | 'low-score' | 'invalid'

export interface TokenRequest {
  readonly siteKey: string
  readonly action: string
  /** Of the page. */
  readonly hostname: string
  readonly behaviour: Behaviour
}

/** The answer of reCAPTCHA v3 (developers.google.com/recaptcha/docs/v3 and …/docs/verify). */
export type Verdict =
  | {
      readonly success: true
      readonly challenge_ts: string
      readonly hostname: string
      readonly score: number
      readonly action: string
    }
  | { readonly success: false; readonly 'error-codes': readonly string[] }

export interface TokenLedgerOptions {
  readonly siteKey: string
  readonly secret: string
  readonly now: () => number
}

export interface TokenLedger {
  /** Issues a token for one page and action. Throws an Error where the real script does: unknown key, invalid action. */
  issue(request: TokenRequest): string
  /** Verifies a token, which is valid once. */
  verify(secret: string | null, token: string | null): Verdict
}

/** Milliseconds that a token is valid for, like the real ones. */
const GOOD_FOR = 2 * 60 * 1000
/**
 * Milliseconds that a token is remembered, to tell an expired token from one that was never issued.
 */
const REMEMBERED = 10 * 60 * 1000
const SCORES: Readonly<Record<Exclude<Behaviour, 'invalid'>, number>> = { person: 0.9, 'low-score': 0.1 }

interface Issued {
  readonly at: number
  readonly verdict: Verdict
  isUsed: boolean
}

export function tokenLedger({ siteKey, secret, now }: TokenLedgerOptions): TokenLedger {
  const issued = new Map<string, Issued>()

  function forgetOld(): void {
    for (const [token, { at }] of issued) {
      if (at > now() - REMEMBERED) break
      issued.delete(token)
    }
  }

  return {
    issue(request) {
      if (request.siteKey !== siteKey) throw new Error('Invalid site key or not loaded in api.js')
      if (!/^[A-Za-z_/]{1,100}$/.test(request.action)) {
        throw new Error('Invalid action name, may only include "A-Za-z/_". Do not include user-specific information.')
      }
      forgetOld()
      const token = randomBytes(48).toString('base64url')
      const { behaviour, hostname, action } = request
      if (behaviour === 'invalid') return token
      const at = now()
      // Without milliseconds, like the real ones.
      const challenge_ts = new Date(at).toISOString().replace(/\.\d+/, '')
      const verdict: Verdict = { success: true, challenge_ts, hostname, score: SCORES[behaviour], action }
      issued.set(token, { at, verdict, isUsed: false })
      return token
    },

    verify(given, token) {
      if (!given) return failed('missing-input-secret')
      if (given !== secret) return failed('invalid-input-secret')
      if (!token) return failed('missing-input-response')
      const found = issued.get(token)
      if (!found) return failed('invalid-input-response')
      if (found.isUsed || now() - found.at >= GOOD_FOR) return failed('timeout-or-duplicate')
      found.isUsed = true
      return found.verdict
    },
  }
}

const failed = (code: string): Verdict => ({ success: false, 'error-codes': [code] })
