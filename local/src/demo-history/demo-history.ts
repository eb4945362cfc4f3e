import { demoLibrary } from './demo-library.ts'
import { personDeeds } from './demo-person.ts'
import { waitingStill } from './demo-waitlist.ts'
import { type Deed, type TimedEvent, timedEvents } from './timed-event.ts'

export interface DemoHistoryOptions {
  readonly people: number
  readonly days: number
  readonly seed: number
  /** When it ends, milliseconds since 1970. */
  readonly ends: number
}

const DAY = 86_400_000

/** A past that nobody lived, the same for the same options. */
export interface DemoHistory {
  /** Whose data is sealed with a key of their own: people, and entries of the waitlist. */
  readonly subjects: readonly string[]
  /** Who closes their account in it. */
  readonly gone: readonly string[]
  /** Its events in the order in which the log is to have taken them, a day at a time. */
  readonly days: Iterable<readonly TimedEvent[]>
}

/** Makes up a past: people sign up, listen, leave off, rate, subscribe, lapse and close their accounts. */
export function demoHistory({ people, days, seed, ends }: DemoHistoryOptions): DemoHistory {
  const begins = ends - days * DAY
  const { contents, deeds: first } = demoLibrary(seed, begins)
  const byDay = new Map<number, Deed[]>()
  // By when the log hears of it.
  const place = (one: Deed) => {
    const day = Math.floor((one.at + one.delay) / DAY)
    const found = byDay.get(day)
    if (found) found.push(one)
    else byDay.set(day, [one])
  }
  first.forEach(place)
  const waiting = waitingStill({ seed, people, begins, days })
  waiting.deeds.forEach(place)
  const userIds: string[] = []
  const entryIds = [...waiting.entryIds]
  const gone: string[] = []
  for (let index = 0; index < people; index++) {
    const person = personDeeds({ seed, index, begins, days }, contents)
    userIds.push(person.userId)
    entryIds.push(...person.entryIds)
    if (person.isGone) gone.push(person.userId)
    person.deeds.forEach(place)
  }
  const history = `${seed} ${people} ${days}`
  function* perDay() {
    for (const day of [...byDay.keys()].toSorted((one, other) => one - other)) {
      const deeds = (byDay.get(day) ?? []).toSorted((one, other) => one.at + one.delay - (other.at + other.delay))
      byDay.delete(day)
      yield deeds.flatMap((one) => timedEvents(history, one))
    }
  }
  return { subjects: [...userIds, ...entryIds], gone, days: perDay() }
}
