import type { ScheduledJob } from '../../server/scheduled-jobs.ts'
import type { IdentityAdmin } from '../accounts/identity-admin.ts'
import type { ProviderCustomer } from './provider/payments.ts'
import { knownCustomers, peopleAtCheckout, peopleToReconcile } from './queries.ts'
import { linkCustomer, recordSubscription, type SubscriptionDeps } from './record-subscription.ts'

export type ReconcileDeps = SubscriptionDeps & { readonly identityAdmin: Pick<IdentityAdmin, 'activeSignIns'> }

const DAY = 24 * 60 * 60 * 1000
/**
 * How far back checkouts are examined. A checkout can be paid for a day; a month allows for long outages of the
 * provider or the job.
 */
const CHECKOUTS = 30 * DAY
/** Checkouts that can still be paid, which are examined every few minutes. */
const OPEN_CHECKOUTS = 1.1 * DAY

export interface Reconciled {
  readonly checked: number
  /** How many had a change that no message had reported. */
  readonly changed: number
}

/**
 * Compares with the provider every subscription that is active on either side, late checkouts, and customers that an
 * older log does not know. Skips subscriptions that have ended on both sides. Links customers with their users, and
 * updates their e-mail addresses to the users' current sign-in addresses. Throws an AggregateError at the end if
 * anything failed.
 */
export async function reconcile(deps: ReconcileDeps): Promise<Reconciled> {
  const { payments, pool, clock } = deps
  await payments.requireOurAccount()
  const customers = await payments.allCustomers()
  const paying = await payments.payingCustomers()
  const known = await knownCustomers(pool)
  const changed = customers.filter(({ customerId }) => paying.has(customerId) || !known.has(customerId))
  const byUser = Map.groupBy(changed, ({ userId }) => userId)
  const open = await peopleToReconcile(pool, new Date(clock().getTime() - CHECKOUTS))
  const failures: unknown[] = []
  const reconciled = await recordAll(deps, new Set([...open, ...byUser.keys()]), failures, async (userId) => {
    for (const { customerId } of byUser.get(userId) ?? []) await linkCustomer(deps, userId, customerId)
  })
  await correctAddresses(deps, customers).catch((error: unknown) => failures.push(error))
  return throwing(reconciled, failures)
}

/** Fetches the subscriptions of users whose checkout has had no result yet. */
export async function followUpCheckouts(deps: SubscriptionDeps): Promise<Reconciled> {
  await deps.payments.requireOurAccount()
  const failures: unknown[] = []
  const userIds = await peopleAtCheckout(deps.pool, new Date(deps.clock().getTime() - OPEN_CHECKOUTS))
  return throwing(await recordAll(deps, userIds, failures), failures)
}

/** Works on one user at a time, to stay within the provider's rate limits. */
async function recordAll(
  deps: SubscriptionDeps,
  userIds: Iterable<string>,
  failures: unknown[],
  before: (userId: string) => Promise<void> = async () => {},
): Promise<Reconciled> {
  let checked = 0
  let changed = 0
  for (const userId of userIds) {
    checked += 1
    try {
      await before(userId)
      const recorded = await recordSubscription(deps, userId)
      if (!recorded.changed) continue
      changed += 1
      deps.log.info({ userId }, 'a subscription had an unreported change')
    } catch (error) {
      failures.push(error)
      deps.log.error({ err: error, userId }, 'a subscription could not be reconciled')
    }
  }
  return { checked, changed }
}

/** Updates customers' addresses to the confirmed sign-in addresses of their users, because receipts are sent there. */
async function correctAddresses(
  { identityAdmin, payments }: ReconcileDeps,
  customers: readonly ProviderCustomer[],
): Promise<void> {
  const signIns = await identityAdmin.activeSignIns([...new Set(customers.map(({ userId }) => userId))])
  for (const { customerId, userId, email } of customers) {
    const confirmed = signIns.get(userId)?.confirmedEmail ?? null
    if (confirmed !== null && confirmed !== email) await payments.changeEmail(customerId, confirmed)
  }
}

function throwing(reconciled: Reconciled, failures: readonly unknown[]): Reconciled {
  if (failures.length > 0) throw new AggregateError(failures, 'Not every subscription could be reconciled.')
  return reconciled
}

/** The jobs that make up for missing messages of the payment provider. */
export const reconciliationJobs = (deps: ReconcileDeps): ScheduledJob[] => [
  { name: 'reconcile-subscriptions', cron: '43 2 * * *', run: () => reconcile(deps) },
  // Runs every five minutes, so that a user who paid and closed the page need not wait for the night.
  { name: 'follow-up-checkouts', cron: '*/5 * * * *', run: () => followUpCheckouts(deps) },
]
