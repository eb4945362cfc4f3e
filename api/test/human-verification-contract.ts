import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { recaptcha } from '../src/modules/waitlist/recaptcha.ts'
import type { HumanVerificationConfig } from '../src/server/config.ts'

/** How a page gets a token from the provider. */
export interface TokenWish {
  readonly action: string
  /** 0 to 1. */
  readonly score: 'high' | 'low'
}

/** Something that answers as reCAPTCHA v3 does, for a page at `localhost`. */
export interface Provider {
  readonly config: Pick<HumanVerificationConfig, 'siteKey' | 'secret' | 'verifyUrl' | 'scriptUrl'>
  token(wish: TokenWish): Promise<string>
}

/** What the adapter promises, with any provider. */
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
    test('of a person is taken, and nothing is logged about it', async () => {
      expect(await ask(await person())).toBe(true)
      expect(lines).toEqual([])
    })

    test('of a page at a host name that is ours is taken, of another is not', async () => {
      expect(await ask(await person(), { hostnames: ['stillair.test', 'localhost'] })).toBe(true)
      expect(await ask(await person(), { hostnames: ['stillair.test'] })).toBe(false)
      expect(problems()).toEqual(['the token comes from another host'])
    })

    test('for another action is not taken', async () => {
      expect(await ask(await provider().token({ action: 'login', score: 'high' }))).toBe(false)
      expect(problems()).toEqual(['the token is for another action'])
    })

    test('with a low score is not taken, unless that suffices', async () => {
      const low = () => provider().token({ action: 'waitlist_signup', score: 'low' })
      expect(await ask(await low())).toBe(false)
      expect(problems()).toEqual(['the score is too low'])
      expect(await ask(await low(), { minScore: 0.1 })).toBe(true)
    })

    test('that nobody gave is not taken', async () => {
      expect(await ask('made-up')).toBe(false)
      expect(problems()).toEqual(['the token is not valid'])
    })

    test('that is missing is not taken', async () => {
      expect(await ask(null)).toBe(false)
      expect(await ask('')).toBe(false)
    })
  })

  test('with another secret nobody passes, and a warning reports that this is our own mistake', async () => {
    expect(await ask(await person(), { secret: 'wrong' })).toBe(false)
    expect(lines).toMatchObject([{ level: 40, errors: ['invalid-input-secret'] }])
  })
}
