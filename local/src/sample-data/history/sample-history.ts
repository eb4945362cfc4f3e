import { deedOrder } from './action-order.ts'
import { sampleLibrary } from './sample-library.ts'
import { personDeeds } from './sample-person.ts'
import { waitingStill } from './sample-waitlist.ts'
import { type OrderedDeed, type TimedEvent, timedEvents } from './timed-event.ts'

export interface SampleHistoryOptions {
  readonly people: number
  readonly days: number
  readonly seed: number
  /** End of the history, milliseconds since 1970. */
  readonly ends: number
}

const DAY = 86_400_000
/** Number of actions in memory at a time, a kilobyte each; more when a single day has more. */
const AT_ONCE = 100_000

/** An invented history, the same for the same options. */
export interface SampleHistory {
  /** Subjects whose data is encrypted with their own key: people, and entries of the waitlist. */
  readonly subjects: readonly string[]
  /** People who close their account. */
  readonly gone: readonly string[]
  /**
   * Its events in the order of the log, in batches. Generating a batch blocks the process for seconds.
   */
  readonly parts: Iterable<Iterable<TimedEvent>>
}

/** Generates a history in which people sign up, listen, stop, rate, subscribe, lapse and close their accounts. */
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
