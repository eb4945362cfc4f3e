/**
 * A place in the whole log. Positions grow with every event but are not contiguous: a rolled-back append leaves a hole.
 * `0n` is before the first event.
 */
export type Position = bigint

/** Before the first event of the log. */
export const BEGINNING: Position = 0n

/** The decimal text of a position, as it travels in the `x-position` header and in JSON. */
export function formatPosition(position: Position): string {
  return position.toString(10)
}

/** Reads what {@link formatPosition} wrote; `null` when the text is no position. */
export function parsePosition(text: string): Position | null {
  return /^\d{1,19}$/.test(text) ? BigInt(text) : null
}
