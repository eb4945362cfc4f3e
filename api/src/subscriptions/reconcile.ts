import type pg from 'pg'
import { peopleAtCheckout, peopleToReconcile } from './queries.ts'
import { recordSubscription, type SubscriptionDeps } from './record-subscription.ts'

export type ReconcileDeps = SubscriptionDeps & { readonly pool: pg.Pool }

const DAY = 24 * 60 * 60 * 1000
/** A checkout can be paid for a day after it was begun; a month is for a provider or a job that was down for long. */
const CHECKOUTS = 30 * DAY
/** What is looked at every few minutes: checkouts that can still be paid. */
const OPEN_CHECKOUTS = 1.1 * DAY

export interface Reconciled {
  readonly checked: number
  /** How many had a change that no message had brought. */
  readonly changed: number
}

/** Checks with the provider every subscription that is not known to be over, and every late checkout. */
export async function reconcile(deps: ReconcileDeps): Promise<Reconciled> {
  return recordAll(deps, await peopleToReconcile(deps.pool, new Date(deps.clock().getTime() - CHECKOUTS)))
}

/** Checks with the provider those who went to the checkout and were not heard of since. */
export async function followUpCheckouts(deps: ReconcileDeps): Promise<Reconciled> {
  return recordAll(deps, await peopleAtCheckout(deps.pool, new Date(deps.clock().getTime() - OPEN_CHECKOUTS)))
}

/** One after the other, so that the provider's limits are not met. Throws an AggregateError at the end when some failed. */
async function recordAll(deps: ReconcileDeps, userIds: readonly string[]): Promise<Reconciled> {
  const failures: unknown[] = []
  let changed = 0
  for (const userId of userIds) {
    try {
      const recorded = await recordSubscription(deps, userId)
      if (!recorded.changed) continue
      changed += 1
      deps.log.info({ userId }, 'a subscription had changed without our hearing of it')
    } catch (error) {
      failures.push(error)
      deps.log.error({ err: error, userId }, 'a subscription could not be reconciled')
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not every subscription could be reconciled.')
  return { checked: userIds.length, changed }
}
