import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { recaptcha } from '../src/modules/waitlist/recaptcha.ts'
import type { HumanVerificationConfig } from '../src/server/config/config.ts'

/** Options for a token from the provider. */
export interface TokenWish {
  readonly action: string
  /** `high` and `low` stand for scores of 0 to 1. */
  readonly score: 'high' | 'low'
}

/** A service with the interface of reCAPTCHA v3, for a page at `localhost`. */
export interface Provider {
  readonly config: Pick<HumanVerificationConfig, 'siteKey' | 'secret' | 'verifyUrl' | 'scriptUrl'>
  token(wish: TokenWish): Promise<string>
}

/** Contract tests of the adapter, for any provider. */
export function humanVerificationContract(provider: () => Provider): void {
  const lines: { level: number; problem?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const ask = (token: string | null, change: Partial<HumanVerificationConfig> = {}) =>
    recaptcha({ ...provider().config, minScore: 0.5, hostnames: [], ...change }, log)(token, 'waitlist_signup')
  const person = () => provider().token({ action: 'waitlist_signup', score: 'high' })
  const problems = () => lines.map(({ problem }) => problem)

  beforeEach(() => {
    lines.length = 0
  })

  describe('a token', () => {
    test('of a person is accepted, and nothing is logged', async () => {
      expect(await ask(await person())).toBe(true)
      expect(lines).toEqual([])
    })

    test('is accepted only from pages on our own host names', async () => {
      expect(await ask(await person(), { hostnames: ['stillair.test', 'localhost'] })).toBe(true)
      expect(await ask(await person(), { hostnames: ['stillair.test'] })).toBe(false)
      expect(problems()).toEqual(['the token comes from another host'])
    })

    test('for another action is rejected', async () => {
      expect(await ask(await provider().token({ action: 'login', score: 'high' }))).toBe(false)
      expect(problems()).toEqual(['the token is for another action'])
    })

    test('with a low score is rejected, unless the minimum is lower', async () => {
      const low = () => provider().token({ action: 'waitlist_signup', score: 'low' })
      expect(await ask(await low())).toBe(false)
      expect(problems()).toEqual(['the score is too low'])
      expect(await ask(await low(), { minScore: 0.1 })).toBe(true)
    })

    test('that the provider did not issue is rejected', async () => {
      expect(await ask('made-up')).toBe(false)
      expect(problems()).toEqual(['the token is not valid'])
    })

    test('that is missing is rejected', async () => {
      expect(await ask(null)).toBe(false)
      expect(await ask('')).toBe(false)
    })
  })

  test('a wrong secret rejects everybody and logs a warning', async () => {
    expect(await ask(await person(), { secret: 'wrong' })).toBe(false)
    expect(lines).toMatchObject([{ level: 40, errors: ['invalid-input-secret'] }])
  })
}
