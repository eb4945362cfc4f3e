import { randomUUID } from 'node:crypto'
import { createApiSchema } from '@stillair/api/http/api-tables.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { ratingDecider } from '@stillair/events/modules/ratings/decider.ts'
import { ratingStream } from '@stillair/events/modules/ratings/events.ts'
import { type ProviderSubscription, subscriptionDecider } from '@stillair/events/modules/subscriptions/decider.ts'
import { subscriptionStream } from '@stillair/events/modules/subscriptions/events.ts'
import { createProgressTable } from '@stillair/media-worker/packaging/progress.ts'
import { createControlSchema } from '@stillair/projections/engine/schema.ts'
import { SERVING } from '@stillair/projections/model/target.ts'

// A program that runs with the code of either release. It starts like the servers, reads the whole log, and gives a rating
// and the state of a disputed subscription as commands. It prints a `Use`.

/** How a release read the log and handled two commands. */
export interface Use {
  /** The event types whose data the release could not read. */
  readonly unreadable: readonly string[]
  /** Whether the rating was new to the release. */
  readonly isNewRating: boolean
  readonly subscription: unknown
}

const rating = Number(process.argv[2]) as 1 | 2 | 3
const config = logConfig()
const store = await openEventStore(config)
const pool = steadyPool({ connectionString: config.postgresUrl, max: 1 })
await createControlSchema(pool, SERVING)
await createApiSchema(pool)
await createProgressTable(pool)

const unreadable = new Set<string>()
for await (const { events } of store.readLog({ after: 0n })) {
  for (const event of events) {
    try {
      void event.data
    } catch {
      unreadable.add(event.type)
    }
  }
}

const userId = 'ann'
const context = (): CommandContext => ({
  commandId: randomUUID(),
  correlationId: 'use',
  actor: { kind: 'user', id: userId },
  timeZone: 'UTC',
  now: new Date('2026-11-20T12:00:00.000Z'),
})
const rated = await handleCommand(store, context(), {
  stream: ratingStream(userId, 'calm'),
  decider: ratingDecider,
  command: { type: 'RateContent', userId, contentId: 'calm', rating },
})
const found: ProviderSubscription = {
  subscriptionId: 'sub',
  customerId: 'cus',
  currency: 'EUR',
  state: 'paid',
  paidUntil: '2027-01-01T00:00:00.000Z',
  endsAt: null,
  isRefunded: false,
  isDisputed: true,
  ended: null,
}
const recorded = await handleCommand(store, context(), {
  stream: subscriptionStream(userId),
  decider: subscriptionDecider,
  command: { type: 'RecordSubscription', userId, found, graceDays: 7 },
})
const use: Use = {
  unreadable: [...unreadable],
  isNewRating: rated.changed,
  subscription: recorded.state.subscription,
}
process.stdout.write(JSON.stringify(use))
await store.close()
await pool.end()
