import { BEGINNING, type Position } from '../../language/position.ts'
import { answeredEvent } from './read-answer.ts'
import { type AllRequest, allRequest } from './read-request.ts'
import { recordedEvent } from './recorded-event.ts'
import type { ReadAnswer, ReadRequest } from './wire-read.ts'

/** Queries the server and returns the whole answer. */
export type Ask = (request: ReadRequest) => Promise<readonly ReadAnswer[]>

/** Events read at a time when what comes last in the product's streams is somebody else's. */
const PAGE = 64

function positionOf(answer: ReadAnswer | undefined): Position | null {
  return (answer && answeredEvent(answer)?.position) ?? null
}

/**
 * Finds the position of the product's last event in a log that holds other things, too. The server looks at each of those
 * once, and at none of them again: what was found, and how far that look went, is remembered, and the next look begins
 * there. Without that, each would go back through all that others wrote since the product's last event.
 */
export function logHead(ask: Ask): () => Promise<Position> {
  /** The product's last event, and the log's last of any kind, when it was last looked. */
  let found = BEGINNING
  let lookedTo: Position | null = null
  let running: Promise<Position> | null = null
  let following: Promise<Position> | null = null

  const backwards = (of: AllRequest['of'], from: AllRequest['from'], count: number) =>
    ask(allRequest({ from, direction: 'backwards', of, count }))

  /** Whether one of the product's streams, or one that is called alike, has something after the position. */
  async function isNewsAfter(position: Position): Promise<boolean> {
    // The read begins with the event at the position, which may be one of them.
    const answers = await ask(allRequest({ from: position, direction: 'forwards', of: 'own streams', count: 2 }))
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
      // An empty log, or one that lost its tail: what is remembered is of another.
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

  // A caller that comes while one look is under way may know of an event that came too late for it: such callers share
  // the next.
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
