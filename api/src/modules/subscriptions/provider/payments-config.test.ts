import { describe, expect, test } from 'vitest'
import { LOCAL_SECRET_KEY, LOCAL_WEBHOOK_SECRET, paymentsConfig } from './payments-config.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_8fK2pQ7sLx9vB3nR6tY1zC4wE5mH0jD',
  APP_URL: 'https://stillair.example/',
}
const read = (environment: Record<string, string>, production = false) => paymentsConfig(environment, { production })

describe('the configuration of payments', () => {
  test('defaults to the specification’s prices, a week of grace and no provider', () => {
    expect(read({ STRIPE_SECRET_KEY: '', SUBSCRIPTION_PRICE_GBP: '' })).toEqual({
      prices: { GBP: 999, USD: 1299, EUR: 1199 },
      graceDays: 7,
      provider: null,
    })
  })

  test('reads prices in major units', () => {
    expect(read({ SUBSCRIPTION_PRICE_GBP: '4', SUBSCRIPTION_PRICE_USD: '19.9' }).prices).toMatchObject({
      GBP: 400,
      USD: 1990,
    })
    expect(read({ SUBSCRIPTION_PRICE_EUR: '0.01' }).prices.EUR).toBe(1)
    for (const wrong of ['free', '-1', '1,99', '9.999', '0', '0.00']) {
      expect(() => read({ SUBSCRIPTION_PRICE_EUR: wrong }), wrong).toThrow(/SUBSCRIPTION_PRICE_EUR/)
    }
  })

  test('accepts 0 to 60 days of grace', () => {
    expect(['0', '60'].map((days) => read({ SUBSCRIPTION_GRACE_DAYS: days }).graceDays)).toEqual([0, 60])
    for (const wrong of ['-1', '61', '1.5', 'week']) {
      expect(() => read({ SUBSCRIPTION_GRACE_DAYS: wrong }), wrong).toThrow(/SUBSCRIPTION_GRACE_DAYS/)
    }
  })

  test('requires all settings of the provider or none', () => {
    expect(read(stripe, true).provider).toEqual({
      secretKey: 'sk_live_1',
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiBase: 'https://api.stripe.com',
      appUrl: 'https://stillair.example',
    })
    expect(read({ ...stripe, APP_URL: 'https://stillair.example//' }).provider?.appUrl).toBe('https://stillair.example')
    expect(read({ APP_URL: stripe.APP_URL }).provider).toBeNull()
    expect(() => read({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/together/)
    expect(() => read({ ...stripe, STRIPE_SECRET_KEY: '' })).toThrow(/together/)
    expect(() => read({ ...stripe, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/together/)
    for (const wrong of ['ftp://stillair.example', 'wshttp://stillair.example', 'stillair.example']) {
      expect(() => read({ ...stripe, APP_URL: wrong }), wrong).toThrow(/APP_URL must be/)
    }
    expect(() => read({ ...stripe, APP_URL: '' })).toThrow(/together/)
  })

  test('refuses the local emulator’s secrets and an unencrypted provider in production', () => {
    const local = { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111' }
    expect(read(local).provider?.apiBase).toBe('http://127.0.0.1:12111')
    expect(() => read(local, true)).toThrow(/https/)
    expect(() => read({ ...stripe, STRIPE_SECRET_KEY: LOCAL_SECRET_KEY }, true)).toThrow(/a local default/)
    expect(() => read({ ...stripe, STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET }, true)).toThrow(/a local default/)
  })
})
