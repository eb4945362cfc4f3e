import { randomUUID } from 'node:crypto'
import { Refusal } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { paymentAccountStream } from '@stillair/events/modules/subscriptions/events.ts'
import {
  isSameAccount,
  type PaymentAccount,
  type PaymentAccountCommand,
  paymentAccountDecider,
} from '@stillair/events/modules/subscriptions/payment-account.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { PaymentProvider, Payments } from './provider/payments.ts'
import { newestCustomers } from './queries.ts'
import { paymentsContext } from './record-subscription.ts'

export interface OurAccountDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly log: Logger
  readonly clock: () => Date
}

const STREAM = paymentAccountStream('stripe')
/** How many known customers are looked up when no account is recorded; one found is enough. */
const SAMPLE = 20

/**
 * Returns payments that work only with our account at the provider. With another account's key, no customer would be
 * found, and every subscription would seem to have ended. The account is recorded with the first customer. It is
 * compared before the first call and whenever `requireOurAccount` is called.
 */
export function inConfiguredAccount(provider: PaymentProvider, deps: OurAccountDeps): Payments {
  let compared: Promise<PaymentAccount | null> | null = null
  const compare = () => {
    compared ??= ourAccount(provider, deps).catch((error: unknown) => {
      // A wrong account stays wrong, so that result is kept. After any other failure, the next call compares again.
      if (!isOtherAccount(error)) compared = null
      throw error
    })
    return compared
  }
  const guarded = Object.entries(provider).map(([name, call]) => [
    name,
    name === 'readMessage'
      ? call
      : async (...args: never[]) => {
          await compare()
          return (call as (...given: never[]) => unknown)(...args)
        },
  ])
  return {
    ...(Object.fromEntries(guarded) as PaymentProvider),
    async requireOurAccount() {
      compared = null
      await compare()
    },
    async createCustomer(customer) {
      const account = await compare()
      const customerId = await provider.createCustomer(customer)
      if (account !== null) await change(deps, { type: 'RecordAccount', account })
      return customerId
    },
  }
}

/** Records the current key's account as ours, replacing any earlier one. Returns it; null when the key may not read it. */
export async function useAccount(provider: PaymentProvider, deps: OurAccountDeps): Promise<PaymentAccount | null> {
  const account = await provider.account()
  if (account !== null) await change(deps, { type: 'UseAccount', account })
  return account
}

/** Returns the key's account. Throws `payments-other-account` when it is not ours. */
async function ourAccount(provider: PaymentProvider, deps: OurAccountDeps): Promise<PaymentAccount | null> {
  const account = await provider.account()
  const { state: ours } = await loadState(deps.store, STREAM, paymentAccountDecider)
  if (account !== null && ours !== null) {
    if (isSameAccount(account, ours)) return account
    throw otherAccount(deps.log, { account, ours })
  }
  // Nobody has paid yet, or the payments predate the recording of accounts, or the key may not read its account.
  const customers = await newestCustomers(deps.pool, SAMPLE)
  if (customers.length === 0) return account
  for (const { userId, customerId } of customers) {
    if ((await provider.findCustomer(customerId))?.userId !== userId) continue
    if (account !== null) await change(deps, { type: 'RecordAccount', account })
    return account
  }
  throw otherAccount(deps.log, { account, ours })
}

const change = ({ store, clock }: OurAccountDeps, command: PaymentAccountCommand) =>
  handleCommand(
    store,
    { ...paymentsContext(clock()), commandId: randomUUID() },
    { stream: STREAM, decider: paymentAccountDecider, command },
  )

const OTHER_ACCOUNT = 'payments-other-account'
const isOtherAccount = (error: unknown) => error instanceof Refusal && error.code === OTHER_ACCOUNT

function otherAccount(log: Logger, accounts: { account: PaymentAccount | null; ours: PaymentAccount | null }): Refusal {
  log.error(
    accounts,
    'STRIPE_SECRET_KEY belongs to another Stripe account than the payments in the log. All payment work stops; ' +
      'nobody’s subscription is changed. Set a key of that account, or see docs/runbooks/payments.md',
  )
  return new Refusal(
    'not-ready',
    OTHER_ACCOUNT,
    'Payments are paused right now. Nothing was charged, and everything else works. Please try again later.',
  )
}
