import { randomUUID } from 'node:crypto'
import { userStream } from '@stillair/events/accounts/events.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { type CommandContext, type CommandResult, handleCommand, loadState } from '@stillair/events/handle-command.ts'
import { type Subscriber, subscriptionDecider } from '@stillair/events/subscriptions/decider.ts'
import { subscriptionStream } from '@stillair/events/subscriptions/events.ts'
import type { Logger } from 'pino'
import type { Payments } from './payments.ts'

export interface SubscriptionDeps {
  readonly store: EventStore
  readonly payments: Payments
  readonly graceDays: number
  readonly log: Logger
  readonly clock: () => Date
}

/** Of a command that the product gives itself because of what the provider did. */
export const paymentsContext = (now: Date): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'system', id: 'payments' },
  timeZone: 'UTC',
  now,
})

/** What the log knows of the user's subscription. */
export async function subscriberOf(store: EventStore, userId: string): Promise<Subscriber> {
  return (await loadState(store, subscriptionStream(userId), subscriptionDecider)).state
}

/**
 * Fetches the user's subscription from the provider and records what has changed. It is fetched after the stream was
 * read and before it is written at the same revision: of two that do this at once the one with the older answer is
 * refused, and fetches again. A subscription of a deleted account is cancelled.
 */
export async function recordSubscription(
  deps: SubscriptionDeps,
  userId: string,
  context: CommandContext = paymentsContext(deps.clock()),
): Promise<CommandResult<Subscriber>> {
  const recorded = await record(deps, userId, context)
  const { standing } = recorded.state
  if (standing === null || standing.ended || !(await isAccountDeleted(deps.store, userId))) return recorded
  deps.log.warn({ userId }, 'a deleted account has a subscription; it is cancelled')
  await deps.payments.cancelSubscription(standing.subscriptionId)
  return record(deps, userId, context)
}

async function record(
  { store, payments, graceDays, log }: SubscriptionDeps,
  userId: string,
  context: CommandContext,
): Promise<CommandResult<Subscriber>> {
  // A new id for each answer of the provider: events of an earlier one must not be taken for these.
  const command = { ...context, commandId: randomUUID() }
  return handleCommand(store, command, {
    stream: subscriptionStream(userId),
    decider: subscriptionDecider,
    command: async ({ customerId }) => {
      const { found, others } =
        customerId === null ? { found: null, others: [] } : await payments.subscriptionOf(customerId)
      if (others.length > 0) {
        log.error({ userId, customerId, subscriptions: others }, 'somebody pays for more than one subscription')
      }
      return { type: 'RecordSubscription' as const, userId, found, graceDays, now: context.now.toISOString() }
    },
  })
}

async function isAccountDeleted(store: EventStore, userId: string): Promise<boolean> {
  const { events } = await store.readStream(userStream(userId))
  return events.some(({ type }) => type === 'PersonalDataErased')
}
