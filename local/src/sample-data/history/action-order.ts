import type { Deed, OrderedDeed } from './timed-event.ts'

const DAY = 86_400_000

/** Sorts the actions of many people into the order of the log without holding all of them in memory. */
export interface DeedOrder {
  /** Adds one person's actions. They share no stream with others; `again` generates the same actions once more. */
  add(deeds: readonly Deed[], again: () => readonly Deed[]): void
  /**
   * All actions by the time at which the log records them, then in the order in which they were added. They come in batches: generating
   * one blocks the process for seconds.
   */
  inOrder(): Iterable<readonly OrderedDeed[]>
}

interface Source {
  readonly first: number
  readonly last: number
  readonly again: () => readonly Deed[]
}

/** Returns when the log records an action, milliseconds since 1970. */
const takenAt = ({ at, delay }: Deed) => at + delay
const dayOf = (deed: Deed) => Math.floor(takenAt(deed) / DAY)

/**
 * Generates actions once to count them by day, and again for each window of days in which the person acts. A window is one day, or as
 * many days as have at most `atOnce` actions together.
 */
export function deedOrder(atOnce: number): DeedOrder {
  const perDay = new Map<number, number>()
  const sources: Source[] = []

  function* windows(): Iterable<{ from: number; to: number }> {
    let held = 0
    let from: number | null = null
    let to = 0
    for (const [day, count] of [...perDay].toSorted(([one], [other]) => one - other)) {
      if (from !== null && held + count > atOnce) {
        yield { from, to }
        held = 0
        from = null
      }
      from ??= day
      to = day
      held += count
    }
    if (from !== null) yield { from, to }
  }

  return {
    add(deeds, again) {
      let first = Number.POSITIVE_INFINITY
      let last = Number.NEGATIVE_INFINITY
      for (const day of deeds.map(dayOf)) {
        perDay.set(day, (perDay.get(day) ?? 0) + 1)
        first = Math.min(first, day)
        last = Math.max(last, day)
      }
      sources.push({ first, last, again })
    },
    *inOrder() {
      for (const { from, to } of windows()) {
        yield sources
          .filter(({ first, last }) => first <= to && last >= from)
          .flatMap(({ again }) => withRevisions(again()).filter((deed) => dayOf(deed) >= from && dayOf(deed) <= to))
          .sort((one, other) => takenAt(one) - takenAt(other))
      }
    },
  }
}

function withRevisions(deeds: readonly Deed[]): OrderedDeed[] {
  const lengths = new Map<string, number>()
  return deeds
    .toSorted((one, other) => takenAt(one) - takenAt(other))
    .map((deed) => {
      const revision = lengths.get(deed.stream) ?? 0
      lengths.set(deed.stream, revision + deed.facts.length)
      return { ...deed, revision }
    })
}
