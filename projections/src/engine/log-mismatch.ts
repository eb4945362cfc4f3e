import { BEGINNING, type Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'

/** A position in the log and the id of the event that was read there; `null` when the id is unknown. */
export interface Place {
  readonly position: Position
  readonly eventId: string | null
}

/** The log no longer has an event that was read from it: it lost its end, or it is another log. */
export class LogMismatchError extends Error {
  constructor({ position, eventId }: Place) {
    super(`the log has no event ${eventId ?? ''} at position ${position}: it has lost its end, or is another log`)
    this.name = 'LogMismatchError'
  }
}

type Log = Pick<EventStore, 'head' | 'eventIdAt'>

/**
 * Returns whether the log still has the event that was read there. Without an event id, checks only that the position
 * is not past the log's head.
 */
export async function isInLog(log: Log, { position, eventId }: Place): Promise<boolean> {
  if (position === BEGINNING) return true
  return eventId === null ? position <= (await log.head()) : (await log.eventIdAt(position)) === eventId
}

/** Returns the places whose events the log does not have. Looks up each place once, however many entries share it. */
export async function notInLog<P extends Place>(log: Log, places: readonly P[]): Promise<readonly P[]> {
  const found = new Map<string, boolean>()
  for (const place of places) {
    const key = `${place.position} ${place.eventId}`
    if (!found.has(key)) found.set(key, await isInLog(log, place))
  }
  return places.filter((place) => !found.get(`${place.position} ${place.eventId}`))
}
