import { deedOrder } from './deed-order.ts'
import { demoLibrary } from './demo-library.ts'
import { personDeeds } from './demo-person.ts'
import { waitingStill } from './demo-waitlist.ts'
import { type TimedEvent, timedEvents } from './timed-event.ts'

export interface DemoHistoryOptions {
  readonly people: number
  readonly days: number
  readonly seed: number
  /** When it ends, milliseconds since 1970. */
  readonly ends: number
}

const DAY = 86_400_000
/** How many deeds are held at a time, half a kilobyte each; more where one day has more. */
const AT_ONCE = 200_000

/** A past that nobody lived, the same for the same options. */
export interface DemoHistory {
  /** Whose data is sealed with a key of their own: people, and entries of the waitlist. */
  readonly subjects: readonly string[]
  /** Who closes their account in it. */
  readonly gone: readonly string[]
  /** Its events in the order in which the log is to have taken them. They are made while they are read. */
  readonly events: Iterable<TimedEvent>
}

/** Makes up a past: people sign up, listen, leave off, rate, subscribe, lapse and close their accounts. */
export function demoHistory({ people, days, seed, ends }: DemoHistoryOptions, atOnce = AT_ONCE): DemoHistory {
  const begins = ends - days * DAY
  const { contents, deeds: first } = demoLibrary(seed, begins)
  const waiting = waitingStill({ seed, people, begins, days })
  const personAt = (index: number) => personDeeds({ seed, index, begins, days }, contents)
  const order = deedOrder(atOnce)
  for (const deeds of [first, waiting.deeds]) order.add(deeds, () => deeds)
  const userIds: string[] = []
  const entryIds = [...waiting.entryIds]
  const gone: string[] = []
  for (let index = 0; index < people; index++) {
    const person = personAt(index)
    userIds.push(person.userId)
    entryIds.push(...person.entryIds)
    if (person.isGone) gone.push(person.userId)
    order.add(person.deeds, () => personAt(index).deeds)
  }
  const history = `${seed} ${people} ${days}`
  function* events() {
    for (const one of order.inOrder()) yield* timedEvents(history, one)
  }
  return { subjects: [...userIds, ...entryIds], gone, events: events() }
}
