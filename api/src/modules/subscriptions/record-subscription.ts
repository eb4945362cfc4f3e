import { randomUUID } from 'node:crypto'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, type CommandResult, handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import { type Subscriber, subscriptionDecider } from '@stillair/events/modules/subscriptions/decider.ts'
import { subscriptionStream } from '@stillair/events/modules/subscriptions/events.ts'
import type { Logger } from 'pino'
import type { FoundSubscriptions, Payments } from './payments.ts'

export interface SubscriptionDeps {
  readonly store: EventStore
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
}

/**
 * Fetches the user's subscription from the provider and records any change. It is fetched after the stream is read, and
 * written only at the revision that was read. So of two concurrent calls, the one with the older answer is refused, and
 * fetches again. Cancels subscriptions of deleted accounts.
 */
export async function recordSubscription(
  deps: SubscriptionDeps,
  userId: string,
  context: CommandContext = paymentsContext(deps.clock()),
): Promise<Recorded> {
  const { live, ...recorded } = await record(deps, userId, context)
  if (live.length === 0 || !(await isAccountDeleted(deps.store, userId))) return recorded
  deps.log.warn({ userId }, 'cancelling the subscription of a deleted account')
  for (const subscriptionId of live) await deps.payments.cancelSubscription(subscriptionId)
  return record(deps, userId, context)
}

async function record(
  { store, payments, graceDays, log }: SubscriptionDeps,
  userId: string,
  context: CommandContext,
): Promise<Recorded & { live: readonly string[] }> {
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
  const others = live.filter((id) => id !== found?.subscriptionId)
  const of = { userId, customers: result.state.customerIds }
  if (found && others.length > 0) {
    log.error({ ...of, subscriptions: others }, 'somebody pays for more than one subscription')
  }
  if (ignored.length > 0)
    log.warn({ ...of, ignored }, 'subscriptions that are not of our product and prices are ignored')
  if (isMissing) {
    log.error(
      { ...of, subscription: result.state.subscription?.subscriptionId },
      'the provider does not know a subscription',
    )
  }
  return { ...result, live, isLive: found !== null && found.ended === null }
}

async function isAccountDeleted(store: EventStore, userId: string): Promise<boolean> {
  const { events } = await store.readStream(userStream(userId))
  return events.some(({ type }) => type === 'PersonalDataErased')
}
