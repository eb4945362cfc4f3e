import type { Customer, Ledger } from './ledger.ts'
import type { Provider } from './provider.ts'
import type { ApiAnswer } from './rest-api.ts'
import type { Delivery, Order, Webhooks } from './webhooks.ts'

/** A fault of the API: none, answer 500 or 403, cut connections, or delay answers by the given milliseconds. */
export type Trouble = 'none' | 'fails' | 'refuses' | 'cut-off' | number

export interface Settings {
  /** What happens to messages. */
  readonly webhooks?: Delivery
  /** How often each message is sent. */
  readonly copies?: number
  /** Whether a payment settles at once or waits for the bank. */
  readonly payments?: 'settle' | 'hold'
  readonly trouble?: Trouble
  /** The fault affects matching requests, such as `POST /v1/checkout`; all requests when left out. */
  readonly where?: string
}

/** Controls of the provider and of its clock, for tests and for people at the portal. */
export interface Controls {
  set(settings: Settings): void
  release(order?: Order, copies?: number): Promise<void>
  settle(): void
  /** Resolves when the product has accepted every message. */
  delivered(): Promise<void>
  /** Actions of the portal's buttons, by name. */
  act(customerId: string, action: string): void
  passDays(customerId: string, days: number): void
  /** Returns the customer with this address, the newest of several. Throws a RangeError when there is none. */
  customerOf(email: string): string
  settles(): boolean
  /** Returns the faulty answer for a request; null without a fault. */
  trouble(method: string, path: string): Promise<ApiAnswer | 'cut-off' | null>
  /** The same controls over HTTP. */
  answer(method: string, path: string, body: string): Promise<{ status: number; body: object }>
}

const DAY = 24 * 60 * 60

export interface ControlsOptions {
  readonly ledger: Ledger
  readonly provider: Provider
  readonly hooks: Webhooks
  readonly now: () => number
}

export function controls({ ledger, provider, hooks, now }: ControlsOptions): Controls {
  let payments: 'settle' | 'hold' = 'settle'
  let trouble: Trouble = 'none'
  let where = ''
  const live = (customerId: string) =>
    Object.values(ledger.subscriptions).find(({ customer, status }) => customer === customerId && status !== 'canceled')
  const setCard = (customerId: string, card: Customer['card']) => {
    const customer = ledger.customers[customerId]
    if (customer) ledger.customers[customerId] = { ...customer, card }
  }

  const self: Controls = {
    set(settings) {
      hooks.delivery = settings.webhooks ?? hooks.delivery
      hooks.copies = settings.copies ?? hooks.copies
      payments = settings.payments ?? payments
      trouble = settings.trouble ?? trouble
      where = settings.where ?? (settings.trouble === undefined ? where : '')
    },
    release: (order = 'as-sent', copies = 1) => hooks.release(order, copies),
    settle: () => provider.settle(),
    delivered: () => hooks.delivered(),
    settles: () => payments === 'settle',
    passDays: (customerId, days) => provider.passTime(customerId, Math.round(days * DAY)),

    act(customerId, action) {
      const subscription = live(customerId)
      if (action === 'cancel' && subscription) provider.cancelAtPeriodEnd(subscription.id, true)
      if (action === 'resume' && subscription) provider.cancelAtPeriodEnd(subscription.id, false)
      if (action === 'cancel-now' && subscription) provider.cancelNow(subscription.id)
      if (action === 'pay') provider.payOpenInvoice(customerId)
      if (action === 'card-declined') setCard(customerId, 'declined')
      if (action === 'card-works') setCard(customerId, 'works')
      const paid = provider.lastPaid(customerId)
      if (action === 'refund' && paid) provider.refund(paid.id)
      if (action === 'dispute' && paid) provider.dispute(paid.id)
      if (action === 'pass-week') self.passDays(customerId, 8)
      if (action === 'end-period' && subscription) {
        provider.passTime(customerId, Math.max(subscription.periodEnd - now(), 0))
      }
    },

    customerOf(email) {
      const [customer] = Object.values(ledger.customers)
        .filter((each) => each.email === email)
        .toSorted((a, b) => b.created - a.created)
      if (!customer) throw new RangeError(`nobody has the address ${email}`)
      return customer.id
    },

    async trouble(method, path) {
      if (trouble === 'none' || !`${method} ${path}`.startsWith(where)) return null
      if (trouble === 'cut-off') return 'cut-off'
      if (trouble === 'fails') return { status: 500, body: { error: { type: 'api_error', message: 'On purpose.' } } }
      if (trouble === 'refuses') {
        return { status: 403, body: { error: { type: 'invalid_request_error', message: 'On purpose.' } } }
      }
      await new Promise((done) => setTimeout(done, trouble as number))
      return null
    },

    async answer(method, path, body) {
      if (method === 'GET') return { status: 200, body: { ...ledger, pending: hooks.pending() } }
      const asked = JSON.parse(body || '{}') as Settings & {
        order?: Order
        email?: string
        action?: string
        days?: number
      }
      try {
        if (path === '') self.set(asked)
        if (path === '/release') await self.release(asked.order, asked.copies)
        if (path === '/settle') self.settle()
        if (path === '/act') self.act(self.customerOf(asked.email ?? ''), asked.action ?? '')
        if (path === '/pass-days') self.passDays(self.customerOf(asked.email ?? ''), asked.days ?? 0)
      } catch (error) {
        if (error instanceof RangeError) return { status: 404, body: { error: error.message } }
        throw error
      }
      return { status: 200, body: {} }
    },
  }
  return self
}
