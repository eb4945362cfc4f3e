import type { AllStreamRecordedEvent } from '@eventstore/db-client'
import { BEGINNING, type Position } from '../../language/position.ts'
import { recordedEvent } from './recorded-event.ts'

/** Returns at most `count` events of all applications before a position, the last one first. */
export type ReadBackwards = (before: Position | 'end', count: number) => Promise<readonly AllStreamRecordedEvent[]>

/** The maximum number of events to read at a time. */
const PAGE = 1_000

/**
 * Returns a function that finds the position of Stillair's last event in a log shared with other applications. It
 * remembers the result and how far it searched, so that it reads other applications' events only once.
 */
export function logHead(readBackwards: ReadBackwards): () => Promise<Position> {
  /** The position of Stillair's last event when the whole log ended at `lookedTo`. */
  let known = { head: BEGINNING, lookedTo: BEGINNING }
  let last: Promise<unknown> = Promise.resolve()

  async function look(): Promise<Position> {
    let end: Position | null = null
    let before: Position | 'end' = 'end'
    for (let count = 1; ; count = Math.min(8 * count, PAGE)) {
      const page = await readBackwards(before, count)
      for (const event of page) {
        const position = event.position.commit
        end ??= position
        // The log lost its tail, so what is known no longer applies.
        if (end < known.lookedTo) known = { head: BEGINNING, lookedTo: BEGINNING }
        const isKnown = position <= known.lookedTo
        if (!isKnown && recordedEvent(event) === null) continue
        known = { head: isKnown ? known.head : position, lookedTo: end }
        return known.head
      }
      const first = page.at(-1)?.position.commit
      if (page.length < count || first === undefined) {
        known = { head: BEGINNING, lookedTo: end ?? BEGINNING }
        return BEGINNING
      }
      before = first
    }
  }

  // One search after another: a caller may know of an event that a running search missed.
  return () => {
    const found = last.then(look, look)
    last = found
    return found
  }
}
