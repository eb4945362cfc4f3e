/**
 * A position in the whole log. Positions increase with every event but are not contiguous: a rolled-back append leaves a
 * gap. `0n` is before the first event.
 */
export type Position = bigint

/** The position before the first event of the log. */
export const BEGINNING: Position = 0n

/** Returns a position as decimal text, as the `x-position` header and JSON carry it. */
export function formatPosition(position: Position): string {
  return position.toString(10)
}

/** Parses the output of {@link formatPosition}; `null` when the text is not a position. */
export function parsePosition(text: string): Position | null {
  return /^\d{1,19}$/.test(text) ? BigInt(text) : null
}
