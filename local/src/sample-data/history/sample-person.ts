import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import {
  type AnxietyProfile,
  AnxietyProfileRecorded,
  EmailConfirmed,
  type FlightTimeline,
  OnboardingCompleted,
  PersonalDataErased,
  UserRegistered,
  userStream,
} from '@stillair/events/modules/accounts/events.ts'
import { FLIGHT_TIMELINES, FLYING_FREQUENCIES } from '@stillair/events/modules/accounts/rules.ts'
import { ContentViewed, viewStream } from '@stillair/events/modules/catalogue/events.ts'
import {
  COPING_TOPICS,
  SUPPORT_TOPICS,
  SYMPTOM_TOPICS,
  TRIGGER_TOPICS,
} from '@stillair/events/modules/recommendations/answer-topics.ts'
import { type Chance, chance } from './random-numbers.ts'
import { distressDeeds } from './sample-distress.ts'
import type { SampleContent } from './sample-library.ts'
import { type Listener, listeningDeeds } from './sample-listening.ts'
import { subscriptionDeeds } from './sample-subscription.ts'
import { entryIdOf, waitlistDeed } from './sample-waitlist.ts'
import { type Deed, deed } from './timed-event.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const NAMES: readonly [string, ...string[]] = [
  'Ada',
  'Bo',
  'Cleo',
  'Dan',
  'Eve',
  'Finn',
  'Gia',
  'Hugo',
  'Ines',
  'Jon',
  'Kim',
  'Lea',
]
/** Time zones with their offset from UTC in hours, which decides when somebody's evening is. */
const ZONES: readonly [readonly [string, number], ...(readonly [string, number])[]] = [
  ['Europe/London', 0],
  ['Europe/London', 0],
  ['Europe/Berlin', 1],
  ['America/New_York', -5],
  ['America/Los_Angeles', -8],
  ['Asia/Kolkata', 5.5],
  ['Australia/Sydney', 10],
]
const FREE_TEXTS = ['the door closing', 'engines changing their sound', 'flying with my children']

/** Generates everything that one person does between joining and the end, unordered, and whether they close their account. */
export function personDeeds(
  {
    seed,
    index,
    begins,
    days,
  }: { readonly seed: number; readonly index: number; readonly begins: number; readonly days: number },
  contents: readonly SampleContent[],
): {
  readonly userId: string
  readonly deeds: readonly Deed[]
  readonly isGone: boolean
  readonly entryIds: readonly string[]
} {
  const random = chance((seed * 1_000_003 + index) ^ 0x5eed)
  const userId = `demo-person-${index + 1}`
  const [timeZone, ahead] = random.pick(ZONES)
  const who = { actor: userId, timeZone }
  // More people join towards the end.
  const joinDay = Math.floor(Math.sqrt(random.next()) * days)
  const joined = begins + joinDay * DAY + hourOfDay(random, ahead)
  const ends = begins + days * DAY
  const timeline = random.pick(FLIGHT_TIMELINES)
  const isLeaving = random.happens(0.04)
  const stays = lifetime(random, timeline) * DAY
  const until = Math.min(ends, joined + stays)
  const name = random.pick(NAMES)

  const email = `${userId}@demo.test`
  const deeds: Deed[] = [deed(joined, userStream(userId), [UserRegistered({ userId, name, email })], who)]
  // Most confirm their address at once; people without a confirmed address do not count in statistics.
  if (random.happens(0.9)) deeds.push(deed(joined + 2 * MINUTE, userStream(userId), [EmailConfirmed({ userId })], who))
  const waits = random.happens(0.3)
  if (waits) deeds.push(waitlistDeed(email, joined - (1 + random.below(60)) * DAY, random))
  if (random.happens(0.86)) {
    const facts = [
      AnxietyProfileRecorded({ userId, profile: profile(random) }),
      OnboardingCompleted({ userId, flightTimeline: timeline }),
    ]
    deeds.push(deed(joined + 4 * MINUTE, userStream(userId), facts, who))
  }
  const hasPaid = random.happens(timeline === 'next-month' ? 0.3 : 0.12)
  const paidFrom = joined + random.below(10) * DAY
  const gone = isLeaving && until < ends - DAY ? until + DAY : null
  if (hasPaid && paidFrom < until)
    deeds.push(...subscriptionDeeds({ userId, who, from: paidFrom, until: gone ?? until, ends: gone ?? ends }, random))

  const listener: Listener = { userId, who, completed: new Set(), rated: new Set() }
  const rates = random.happens(0.25)
  const open = (at: number) => contents.filter(({ isFree }) => isFree || (hasPaid && at > paidFrom))
  // Average days between two days of listening, fewer before a flight.
  const every = (timeline === 'next-month' ? 2 : 4) * (0.6 + random.next())
  for (
    let day = 0;
    joined + day * DAY < until;
    day += 1 + Math.floor(-Math.log(1 - random.next()) * every * (random.happens(0.5) ? 0.2 : 1.4))
  ) {
    const at = day === 0 ? joined + 6 * MINUTE : Math.floor((joined + day * DAY) / DAY) * DAY + hourOfDay(random, ahead)
    if (at >= until) continue
    const [first, ...more] = open(at)
    if (!first) break
    const content = random.pick([first, ...more])
    const viewId = deterministicId('demo view', userId, String(at))
    deeds.push(deed(at, viewStream(viewId), [ContentViewed({ viewId, userId, contentId: content.contentId })], who))
    if (!random.happens(0.82)) continue
    deeds.push(...listeningDeeds(listener, content, at + 20_000, random))
    const { contentId } = content
    if (rates && random.happens(0.6)) deeds.push(...distressDeeds({ userId, contentId, at, timeZone }, random))
  }
  if (gone !== null)
    deeds.push(deed(gone + DAY, userStream(userId), [PersonalDataErased({ userId, reason: 'account-deleted' })], who))
  // Drop actions in the future, and actions after the account was closed.
  const last = Math.min(ends, gone === null ? ends : gone + DAY)
  return {
    userId,
    entryIds: waits ? [entryIdOf(email)] : [],
    isGone: gone !== null && gone + DAY <= ends,
    deeds: deeds.filter(({ at, delay }) => at + delay <= last),
  }
}

/** Average days, by when they fly. */
const DAYS_THEY_STAY: Readonly<Record<FlightTimeline, number>> = {
  'next-month': 35,
  'next-1-3-months': 55,
  'next-3-6-months': 70,
  'no-plans': 20,
}

/** Returns the days until somebody stops coming back: most leave soon, some stay for months. */
function lifetime(random: Chance, timeline: FlightTimeline): number {
  const mean = DAYS_THEY_STAY[timeline]
  return 0.2 + -Math.log(1 - random.next()) * mean
}

/** Returns a time of the UTC day in milliseconds: a local morning or, more often, evening. */
function hourOfDay(random: Chance, ahead: number): number {
  const local = random.happens(0.3) ? 6 + random.next() * 4 : 18 + random.next() * 5
  return Math.floor((((local - ahead + 24) % 24) * 3_600 + random.below(60)) * 1_000)
}

function profile(random: Chance): AnxietyProfile {
  const some = (offered: Iterable<string>, share: number) => [...offered].filter(() => random.happens(share))
  return {
    anxietyTimeline: random.pick(['always', 'incident', 'recent']),
    flyingFrequency: random.pick(FLYING_FREQUENCIES),
    triggers: [...some(TRIGGER_TOPICS.keys(), 0.25), ...some(FREE_TEXTS, 0.05)],
    symptoms: some(SYMPTOM_TOPICS.keys(), 0.25),
    copingMethods: some(COPING_TOPICS.keys(), 0.2),
    desiredSupport: some(SUPPORT_TOPICS.keys(), 0.3),
  }
}
