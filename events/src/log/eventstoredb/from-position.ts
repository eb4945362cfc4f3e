import { type ReadPosition, START } from '@eventstore/db-client'
import { BEGINNING, type Position } from '../../language/position.ts'

/** Returns the position in the client's form. Reads forwards begin with the event there; subscriptions with the next one. */
export function fromPosition(position: Position): ReadPosition {
  // Commit and prepare positions differ only within transactions, which nobody writes any more.
  return position === BEGINNING ? START : { commit: position, prepare: position }
}
