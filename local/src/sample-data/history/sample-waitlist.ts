import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { WaitlistJoined, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import { type Chance, chance } from './random-numbers.ts'
import { type Deed, deed } from './timed-event.ts'

const DAY = 86_400_000
const COUNTRIES: readonly [string, ...string[]] = ['GB', 'GB', 'DE', 'US', 'US', 'IN', 'AU']

/** Returns the waitlist entry of an address. */
export const entryIdOf = (email: string) => deterministicId('demo waitlist', email)

/** Generates the action of joining the waitlist at `at`, milliseconds since 1970. */
export function waitlistDeed(email: string, at: number, random: Chance): Deed {
  const entryId = entryIdOf(email)
  const facts = [WaitlistJoined({ entryId, email, country: random.pick(COUNTRIES) })]
  return deed(at, waitlistStream(entryId), facts, { actor: 'demo-visitor', timeZone: 'UTC' })
}

/** Generates entries of people who never signed up: one for every fifth person who did. */
export function waitingStill({
  seed,
  people,
  begins,
  days,
}: {
  seed: number
  people: number
  begins: number
  days: number
}): { readonly entryIds: readonly string[]; readonly deeds: readonly Deed[] } {
  const random = chance(seed ^ 0x3a17)
  const emails = Array.from({ length: Math.floor(people / 5) }, (_, index) => `demo-waiting-${index + 1}@demo.test`)
  return {
    entryIds: emails.map(entryIdOf),
    deeds: emails.map((email) => waitlistDeed(email, begins + random.below(days) * DAY, random)),
  }
}
