import type { DomainEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import {
  AnxietyProfileRecorded,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
  ProfileChanged,
  UserRegistered,
  userStream,
} from '@stillair/events/modules/accounts/events.ts'
import {
  AnalyticsMonthErased,
  AnalyticsRecorded,
  analyticsMonthStream,
  analyticsStream,
} from '@stillair/events/modules/analytics/events.ts'
import { ContentViewed, viewStream } from '@stillair/events/modules/catalogue/events.ts'
import { FavouriteAdded, FavouriteRemoved, favouriteStream } from '@stillair/events/modules/favourites/events.ts'
import {
  BumpsMeasured,
  bumpStream,
  DistressRated,
  distressStream,
  FlightChanged,
  FlightPlanned,
  flightStream,
  PredictionMade,
  PredictionResolved,
  predictionStream,
} from '@stillair/events/modules/flights/events.ts'
import {
  ContentCompleted,
  completionStream,
  SessionStarted,
  sessionStream,
} from '@stillair/events/modules/listening/events.ts'
import { ContentRated, ratingStream } from '@stillair/events/modules/ratings/events.ts'
import {
  PushDeviceAdded,
  ReminderSent,
  RemindersChosen,
  remindersStream,
} from '@stillair/events/modules/reminders/events.ts'
import { SessionDistressRated, sessionDistressStream } from '@stillair/events/modules/session-distress/events.ts'
import { WaitlistEntryErased, WaitlistJoined, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectionConsumer } from '../src/model/projection-consumer.ts'
import { projections } from '../src/model/projections.ts'
import { quoted, SERVING, scratchTarget } from '../src/model/target.ts'
import { buildAsOf } from '../src/replay/build-as-of.ts'
import { type Harness, harness, numbered } from './harness.ts'
import { rowsOf } from './rows-of.ts'

let on: Harness
let log: EventLog
beforeEach(async () => {
  on = await harness()
  log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: on.url }))
})
afterEach(async () => {
  await log.store.close()
  await on.close()
})

type Deed = readonly [StreamName, DomainEvent]

/**
 * Everything that users can enter about themselves. Texts contain the mark; where users choose from a list, the first
 * user chooses what nobody else does.
 */
function story(id: string, mark: string, chosen: 'first' | 'second'): readonly Deed[] {
  const isFirst = chosen === 'first'
  const email = (part: string) => `${mark}.${part}@example.com`
  const own = (part: string) => `panic of ${mark} ${part}`
  const listening = { userId: id, contentId: 'take-off' }
  const user = userStream(id)
  const month = `analytics:2026-0${isFirst ? 1 : 2}`
  const profile = (part: string) => ({
    anxietyTimeline: isFirst ? ('incident' as const) : ('recent' as const),
    flyingFrequency: isFirst ? ('frequently' as const) : ('rarely' as const),
    triggers: ['turbulence', own(`${part} trigger`)],
    symptoms: [own(`${part} symptom`)],
    copingMethods: [own(`${part} coping`)],
    desiredSupport: [own(`${part} support`)],
  })
  const flight = { flightId: `flight-${id}`, userId: id }
  const prediction = { predictionId: `prediction-${id}`, userId: id }
  const plan = {
    from: mark,
    to: 'Lisbon',
    departureZone: 'Etc/UTC',
    arrivalZone: 'Etc/UTC',
    departsAt: '2026-12-04T09:20:00.000Z',
    arrivesAt: '2026-12-04T12:05:00.000Z',
  }
  return [
    [user, UserRegistered({ userId: id, email: email('before'), name: `${mark} before` })],
    [user, AnxietyProfileRecorded({ userId: id, profile: profile('before') })],
    [user, OnboardingCompleted({ userId: id, flightTimeline: isFirst ? 'next-3-6-months' : 'no-plans' })],
    [user, ProfileChanged({ userId: id, email: email('now'), name: `${mark} now` })],
    [user, FlightTimelineChanged({ userId: id, flightTimeline: isFirst ? 'next-month' : 'no-plans' })],
    [user, AnxietyProfileRecorded({ userId: id, profile: profile('now') })],
    [waitlistStream(`entry-${id}`), WaitlistJoined({ entryId: `entry-${id}`, email: email('waits'), country: 'GB' })],
    [
      analyticsStream(`record-${id}`),
      AnalyticsRecorded({
        recordId: `record-${id}`,
        name: 'login',
        month,
        category: mark,
        label: `${mark}.example`,
        value: isFirst ? 987_654_321 : 1,
      }),
    ],
    [viewStream(`view-${id}`), ContentViewed({ viewId: `view-${id}`, ...listening })],
    [
      sessionStream(`session-${id}`),
      SessionStarted({ sessionId: `session-${id}`, ...listening, contentDuration: 300 }),
    ],
    [
      completionStream(id, 'take-off'),
      ContentCompleted({ ...listening, sessionId: null, completionType: 'manual', contentDuration: 300 }),
    ],
    [ratingStream(id, 'take-off'), ContentRated({ ...listening, rating: 3 })],
    [favouriteStream(id, 'take-off'), FavouriteAdded(listening)],
    [favouriteStream(id, 'take-off'), FavouriteRemoved(listening)],
    [
      sessionDistressStream(`pair-${id}`),
      SessionDistressRated({
        pairId: `pair-${id}`,
        ...listening,
        moment: 'before',
        distress: isFirst ? 8.12345678 : 1,
      }),
    ],
    [flightStream(flight.flightId), FlightPlanned({ ...flight, plan })],
    [flightStream(flight.flightId), FlightChanged({ ...flight, plan: { ...plan, to: 'Porto' } })],
    [
      bumpStream(`bumps-${id}`),
      BumpsMeasured({
        measurementId: `bumps-${id}`,
        ...flight,
        totals: { largest: isFirst ? 0.87654321 : 0.1, light: 1, moderate: 1, severe: 0, seconds: 60, calmSeconds: 50 },
      }),
    ],
    [
      distressStream(`distress-${id}`),
      DistressRated({
        ratingId: `distress-${id}`,
        ...flight,
        moment: 'before',
        isSkipped: false,
        distress: isFirst ? 9.87654321 : 1,
      }),
    ],
    [
      predictionStream(prediction.predictionId),
      PredictionMade({ ...prediction, ...flight, expectation: { expected: own('prediction'), sureness: 90 } }),
    ],
    [
      remindersStream(id),
      RemindersChosen({
        userId: id,
        days: isFirst ? [1, 4] : [2],
        hour: 19,
        timeZone: 'Etc/UTC',
        beforeFlight: isFirst,
        byMail: true,
      }),
    ],
    [
      remindersStream(id),
      PushDeviceAdded({
        userId: id,
        deviceId: `device-${id}`,
        subscription: { endpoint: `https://push.example.com/${mark}`, p256dh: own('key'), auth: own('secret') },
      }),
    ],
    [remindersStream(id), ReminderSent({ userId: id, day: '2026-01-02', occasion: 'day', isLast: false })],
    [
      predictionStream(prediction.predictionId),
      PredictionResolved({ ...prediction, resolution: { outcome: 'partly', happened: own('resolution') } }),
    ],
  ]
}

/** Matches what only the first user entered. */
const TRACES = /zanzibar|next-month|next-3-6-months|incident|frequently|987654321|9\.87654321|8\.12345678|0\.87654321/i

async function append(deeds: readonly Deed[]): Promise<void> {
  for (const [stream, event] of deeds) {
    const number = Number(await log.store.head()) + 1
    await log.store.append(stream, [numbered(event, number)], 'any')
  }
}

/** Returns the rows, as text, that match in any version of any table of these schemas. */
async function rowsWith(pattern: RegExp, schemas: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await on.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema = any($1)`,
    [schemas],
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await on.pool.query<{ row: string }>(
      `select t::text as row from ${quoted(schema)}.${quoted(name)} t`,
    )
    found.push(...rows.filter(({ row }) => pattern.test(row)).map(({ row }) => `${schema}.${name}: ${row}`))
  }
  return found
}

/** Returns every schema of the database except Postgres' own. */
async function everySchema(): Promise<readonly string[]> {
  const { rows } = await on.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  return rows.map(({ name }) => name)
}

const forgotten: readonly Deed[] = [
  [userStream('one'), PersonalDataErased({ userId: 'one', reason: 'account-deleted' })],
  [waitlistStream('entry-one'), WaitlistEntryErased({ entryId: 'entry-one', reason: 'request' })],
  [analyticsMonthStream('2026-01'), AnalyticsMonthErased({ month: 'analytics:2026-01' })],
]

test('the story below covers every personal field', () => {
  const recorded = new Set(
    story('one', 'zanzibar', 'first').flatMap(([, { type, data }]) => {
      const fields = definitions.get(type)?.personal?.fields ?? []
      return fields
        .filter((field) => TRACES.test(JSON.stringify((data as Record<string, unknown>)[field])))
        .map((field) => `${type}.${field}`)
    }),
  )
  const personal = [...definitions.values()].flatMap(({ type, personal }) =>
    (personal?.fields ?? []).map((field) => `${type}.${field}`),
  )
  expect([...recorded].sort(), 'story() needs an event with each personal field').toEqual(personal.sort())
})

test('no read model, live or rebuilt, holds data of an erased user, and all others are unchanged', async () => {
  const consumers = projections.map(projectionConsumer)
  on.start(consumers, log.store)
  await append(story('one', 'Zanzibar', 'first'))
  await append(story('two', 'Ben', 'second'))
  await on.caughtUp(consumers, log.store)
  const before = await rowsWith(TRACES, [SERVING.read])
  expect(before).not.toEqual([])
  const others = await rowsWith(/ben/i, [SERVING.read])
  expect(others).not.toEqual([])

  await append(forgotten)
  for (const subject of ['one', 'entry-one', 'analytics:2026-01']) await log.keyring.destroy(subject)
  await on.caughtUp(consumers, log.store)
  // Nor is it in the log, the failures or anywhere else in the database.
  expect(await rowsWith(TRACES, await everySchema())).toEqual([])
  expect(await rowsWith(/ben/i, [SERVING.read])).toEqual(others)

  for (const projection of projections) {
    const target = scratchTarget()
    await buildAsOf({ projections: [projection], target, log: log.store, postgresUrl: on.url })
    expect(await rowsWith(TRACES, [target.read]), projection.name).toEqual([])
    const rebuilt = await rowsOf(on.pool, target, projection, 1)
    expect(rebuilt, projection.name).toEqual(await rowsOf(on.pool, SERVING, projection, 1))
  }
})

test('a read model that is added later learns nothing about a user whose key is destroyed', async () => {
  await append(story('one', 'Zanzibar', 'first'))
  // The keys are destroyed, but no event records that yet.
  for (const subject of ['one', 'entry-one', 'analytics:2026-01']) await log.keyring.destroy(subject)
  const consumers = projections.map(projectionConsumer)
  on.start(consumers, log.store)
  await on.caughtUp(consumers, log.store)
  expect(await rowsWith(TRACES, await everySchema())).toEqual([])
  await append(forgotten)
  await on.caughtUp(consumers, log.store)
  const { rows } = await on.pool.query(
    'select name, email, flight_timeline, anxiety_profile, erased_at from read.account',
  )
  expect(rows).toEqual([
    { name: null, email: null, flight_timeline: null, anxiety_profile: null, erased_at: expect.any(Date) },
  ])
  expect((await on.pool.query('select * from read.recommendation_interest')).rows).toEqual([])
})
