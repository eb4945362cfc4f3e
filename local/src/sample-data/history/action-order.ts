import type { Deed, OrderedDeed } from './timed-event.ts'

const DAY = 86_400_000

/** Brings the deeds of many people into the order in which the log is to take them, without holding them all. */
export interface DeedOrder {
  /** Adds what one person does. No stream is shared with others; `again` makes the same deeds once more. */
  add(deeds: readonly Deed[], again: () => readonly Deed[]): void
  /**
   * All deeds by the time at which the log takes them; at the same time, in the order in which they were added. They come in parts:
   * making the next part takes seconds, in which the process does nothing else.
   */
  inOrder(): Iterable<readonly OrderedDeed[]>
}

interface Source {
  readonly first: number
  readonly last: number
  readonly again: () => readonly Deed[]
}

/** When the log hears of a deed, milliseconds since 1970. */
const takenAt = ({ at, delay }: Deed) => at + delay
const dayOf = (deed: Deed) => Math.floor(takenAt(deed) / DAY)

/**
 * Makes deeds once to count them by day, and again for each window of days in which their person does something. A window has as many
 * days as have at most `atOnce` deeds together, or one day.
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
