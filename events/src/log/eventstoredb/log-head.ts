import { BEGINNING, type Position } from '../../language/position.ts'
import { answeredEvent } from './read-answer.ts'
import { type AllRequest, allRequest } from './read-request.ts'
import { recordedEvent } from './recorded-event.ts'
import type { ReadAnswer, ReadRequest } from './wire-read.ts'

/** Sends a read request to the server and returns the whole response. */
export type ReadAll = (request: ReadRequest) => Promise<readonly ReadAnswer[]>

/** How many events to read at a time when the last event with a matching stream prefix is not one of Stillair's. */
const PAGE = 64

function positionOf(answer: ReadAnswer | undefined): Position | null {
  return (answer && answeredEvent(answer)?.position) ?? null
}

/**
 * Returns a function that finds the position of Stillair's last event in a log shared with other applications. It
 * remembers the result and how far it searched, so that the server scans other applications' events only once. Otherwise,
 * every search would scan back through everything they wrote since Stillair's last event.
 */
export function logHead(readAll: ReadAll): () => Promise<Position> {
  /** The position of Stillair's last event. `lookedTo` is the end of the whole log at the last search. */
  let found = BEGINNING
  let lookedTo: Position | null = null
  let running: Promise<Position> | null = null
  let following: Promise<Position> | null = null

  const backwards = (of: AllRequest['of'], from: AllRequest['from'], count: number) =>
    readAll(allRequest({ from, direction: 'backwards', of, count }))

  /** Returns whether a stream of Stillair's, or another with the same name prefix, has an event after the position. */
  async function isNewsAfter(position: Position): Promise<boolean> {
    // The read includes the event at the position, which may be in such a stream.
    const answers = await readAll(allRequest({ from: position, direction: 'forwards', of: 'own streams', count: 2 }))
    return answers.some((answer) => (positionOf(answer) ?? BEGINNING) > position)
  }

  async function lastOwn(): Promise<Position> {
    for (let from: AllRequest['from'] = 'end', count = 1; ; count = PAGE) {
      const answers = await backwards('own streams', from, count)
      const event = answers.map(recordedEvent).find((one) => one !== null)
      const before = positionOf(answers.at(-1))
      if (event) return event.position
      if (before === null) return BEGINNING
      from = before
    }
  }

  async function look(): Promise<Position> {
    const end = positionOf((await backwards('everything', 'end', 1))[0])
    if (end === null || (lookedTo !== null && end < lookedTo)) {
      // The log is empty or lost its tail, so the remembered positions no longer apply.
      found = BEGINNING
      lookedTo = null
    }
    if (end === null || end === lookedTo) return found
    if (lookedTo === null || (await isNewsAfter(lookedTo))) found = await lastOwn()
    lookedTo = end
    return found
  }

  function start(): Promise<Position> {
    running = look().finally(() => {
      running = null
    })
    return running
  }

  // A caller that arrives during a search may know of an event that this search missed. Such callers share the next
  // search.
  return () => {
    if (!running) return start()
    following ??= running.then(
      () => next(),
      () => next(),
    )
    return following
  }

  function next(): Promise<Position> {
    following = null
    return running ?? start()
  }
}
