import { randomUUID } from 'node:crypto'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, type CommandResult, handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import {
  type ProviderSubscription,
  type Subscriber,
  subscriptionDecider,
} from '@stillair/events/modules/subscriptions/decider.ts'
import { subscriptionStream } from '@stillair/events/modules/subscriptions/events.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { withPaymentLock } from './payment-lock.ts'
import type { FoundSubscriptions, Payments } from './provider/payments.ts'

export interface SubscriptionDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly payments: Payments
  readonly graceDays: number
  readonly log: Logger
  readonly clock: () => Date
}

/** Returns the context of a command that the app gives in response to the provider. */
export const paymentsContext = (now: Date): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'system', id: 'payments' },
  timeZone: 'UTC',
  now,
})

/** Returns what the log knows of the user's subscription. */
export async function subscriberOf(store: EventStore, userId: string): Promise<Subscriber> {
  return (await loadState(store, subscriptionStream(userId), subscriptionDecider)).state
}

/** Returns the user's customers at the provider. Searches there when the log, which may be older, knows none. */
export async function customersOf(deps: SubscriptionDeps, userId: string): Promise<readonly string[]> {
  const { customerIds } = await subscriberOf(deps.store, userId)
  return customerIds.length > 0 ? customerIds : findCustomers(deps, userId)
}

/** Links the user with all their customers at the provider. Returns the ids of these and of the known ones. */
export async function findCustomers(deps: SubscriptionDeps, userId: string): Promise<readonly string[]> {
  const found = await deps.payments.customersOf(userId)
  for (const { customerId } of found) await linkCustomer(deps, userId, customerId)
  return (await subscriberOf(deps.store, userId)).customerIds
}

/** Records that the customer belongs to this user. Idempotent. */
export async function linkCustomer(
  { store, clock }: SubscriptionDeps,
  userId: string,
  customerId: string,
  context: CommandContext = paymentsContext(clock()),
): Promise<void> {
  await handleCommand(
    store,
    { ...context, commandId: randomUUID() },
    {
      stream: subscriptionStream(userId),
      decider: subscriptionDecider,
      command: { type: 'LinkCustomer', userId, customerId },
    },
  )
}

export interface Recorded extends CommandResult<Subscriber> {
  /** Whether the provider has a subscription of ours that has not ended. */
  readonly isLive: boolean
  /** The ids of all these. */
  readonly live: readonly string[]
}

/**
 * Fetches the user's subscription from the provider and records any change. Ends subscriptions that nobody should pay
 * any longer, as {@link recordAndEndUnwanted} does.
 */
export async function recordSubscription(
  deps: SubscriptionDeps,
  userId: string,
  context: CommandContext = paymentsContext(deps.clock()),
): Promise<Recorded> {
  const fetched = await record(deps, userId, context)
  if ((await unwanted(deps, userId, fetched)).length === 0) return fetched
  return withPaymentLock(deps.pool, userId, () => recordAndEndUnwanted(deps, userId, context))
}

/**
 * Does the same for callers that hold the user's payment lock. Cancels all subscriptions of a deleted account, one whose
 * payment was refunded or disputed, and every subscription besides the first paid one. The running period of such a
 * second subscription is refunded, and one that was paid after the account was deleted.
 */
export async function recordAndEndUnwanted(
  deps: SubscriptionDeps,
  userId: string,
  context: CommandContext = paymentsContext(deps.clock()),
): Promise<Recorded> {
  const ended = new Set<string>()
  for (;;) {
    // Fetched again each time, because the end of one subscription can change which other one counts.
    const fetched = await record(deps, userId, context)
    const next = (await unwanted(deps, userId, fetched)).find(({ subscriptionId }) => !ended.has(subscriptionId))
    if (next === undefined) return fetched
    await end(deps, userId, next)
    ended.add(next.subscriptionId)
  }
}

interface Unwanted {
  readonly subscriptionId: string
  readonly why: 'account-deleted' | 'payment-returned' | 'second-subscription'
  /** The running period is refunded if it was paid at this time or later; null: never. */
  readonly refundFrom: Date | null
}

/** Returns the subscriptions that would still be charged, but should not be, in the order in which to end them. */
async function unwanted(
  deps: SubscriptionDeps,
  userId: string,
  { found, live }: Fetched,
): Promise<readonly Unwanted[]> {
  if (live.length === 0) return []
  const ending = (ids: readonly string[], why: Unwanted['why'], refundFrom: Date | null) =>
    ids.map((subscriptionId) => ({ subscriptionId, why, refundFrom }))
  const deletedAt = await accountDeletedAt(deps.store, userId)
  if (deletedAt !== null) return ending(live, 'account-deleted', deletedAt)
  if (found === null) return []
  const isReturned = found.ended === null && (found.isRefunded || found.isDisputed)
  const others = live.filter((id) => id !== found.subscriptionId)
  return [
    ...ending(isReturned ? [found.subscriptionId] : [], 'payment-returned', null),
    ...ending(others, 'second-subscription', new Date(0)),
  ]
}

async function end(
  { payments, clock, log }: SubscriptionDeps,
  userId: string,
  { subscriptionId, why, refundFrom }: Unwanted,
): Promise<void> {
  // The refund comes first: if it is interrupted, the subscription is still found and both are tried again.
  const refund =
    refundFrom === null ? 'not-due' : await payments.refundRunningPeriod(subscriptionId, clock(), refundFrom)
  await payments.cancelSubscription(subscriptionId)
  const of = { userId, subscriptionId, why, refund }
  if (refund === 'refused') log.error(of, 'a subscription was cancelled, but its payment could not be refunded')
  else log.warn(of, 'a subscription was cancelled')
}

interface Fetched extends Recorded {
  readonly found: ProviderSubscription | null
}

/**
 * Fetches the user's subscription from the provider and records any change. It is fetched after the stream is read, and
 * written only at the revision that was read. So of two concurrent calls, the one with the older answer is refused, and
 * fetches again.
 */
async function record(
  { store, payments, graceDays, log }: SubscriptionDeps,
  userId: string,
  context: CommandContext,
): Promise<Fetched> {
  let fetched: FoundSubscriptions = { found: null, live: [], ignored: [], isMissing: false }
  // Each answer of the provider gets a new id, so that events of an earlier answer are not taken for its own.
  const command = { ...context, commandId: randomUUID() }
  const result = await handleCommand(store, command, {
    stream: subscriptionStream(userId),
    decider: subscriptionDecider,
    command: async ({ customerIds, subscription }) => {
      if (customerIds.length > 0) {
        const expected = subscription === null || subscription.ended ? null : subscription.subscriptionId
        fetched = await payments.subscriptionsOf(customerIds, expected)
      }
      return { type: 'RecordSubscription' as const, userId, found: fetched.found, graceDays }
    },
  })
  const { found, live, ignored, isMissing } = fetched
  const of = { userId, customers: result.state.customerIds }
  if (ignored.length > 0)
    log.warn({ ...of, ignored }, 'subscriptions that are not of our product and prices are ignored')
  if (isMissing) {
    log.error(
      { ...of, subscription: result.state.subscription?.subscriptionId },
      'the provider does not know a subscription',
    )
  }
  return { ...result, found, live, isLive: found !== null && found.ended === null }
}

/** Returns when the user's account was deleted; null while it exists. */
async function accountDeletedAt(store: EventStore, userId: string): Promise<Date | null> {
  const { events } = await store.readStream(userStream(userId))
  const erased = events.find(({ type }) => type === 'PersonalDataErased')
  return erased === undefined ? null : new Date(erased.metadata.occurredAt)
}
