import { deedOrder } from './action-order.ts'
import { sampleLibrary } from './sample-library.ts'
import { personDeeds } from './sample-person.ts'
import { waitingStill } from './sample-waitlist.ts'
import { type OrderedDeed, type TimedEvent, timedEvents } from './timed-event.ts'

export interface SampleHistoryOptions {
  readonly people: number
  readonly days: number
  readonly seed: number
  /** When it ends, milliseconds since 1970. */
  readonly ends: number
}

const DAY = 86_400_000
/** How many deeds are held at a time, a kilobyte each; more where one day has more. */
const AT_ONCE = 100_000

/** A past that nobody lived, the same for the same options. */
export interface SampleHistory {
  /** Whose data is sealed with a key of their own: people, and entries of the waitlist. */
  readonly subjects: readonly string[]
  /** Who closes their account in it. */
  readonly gone: readonly string[]
  /**
   * Its events in the order in which the log is to have taken them, in parts. Making the next part takes seconds, in which the process
   * does nothing else.
   */
  readonly parts: Iterable<Iterable<TimedEvent>>
}

/** Makes up a past: people sign up, listen, leave off, rate, subscribe, lapse and close their accounts. */
export function sampleHistory({ people, days, seed, ends }: SampleHistoryOptions, atOnce = AT_ONCE): SampleHistory {
  const begins = ends - days * DAY
  const { contents, deeds: first } = sampleLibrary(seed, begins)
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
  function* eventsOf(deeds: readonly OrderedDeed[]) {
    for (const one of deeds) yield* timedEvents(history, one)
  }
  function* parts() {
    for (const deeds of order.inOrder()) yield eventsOf(deeds)
  }
  return { subjects: [...userIds, ...entryIds], gone, parts: parts() }
}
