/** The currencies of the waitlist page. */
export const CURRENCIES = ['USD', 'GBP'] as const
export type Currency = (typeof CURRENCIES)[number]

export interface WaitlistPrices {
  /** A one-time payment. */
  readonly lifetime: string
  /** Shown struck through, like the next. */
  readonly annual: string
  readonly monthly: string
}

/** From section 9 of the specification. */
export const PRICES: Readonly<Record<Currency, WaitlistPrices>> = {
  USD: { lifetime: '$39', annual: '$119', monthly: '$13' },
  GBP: { lifetime: '£29', annual: '£89', monthly: '£9' },
}
