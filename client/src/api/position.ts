/**
 * The newest position of the event log that an answer has named. Sent back with every request, so that what is read
 * includes what this user just did.
 */
let newest: bigint | null = null

/** Remembers a position from an `x-position` header; anything else is ignored. */
export function notePosition(text: string | null): void {
  if (!text || !/^\d{1,19}$/.test(text)) return
  const position = BigInt(text)
  if (newest === null || position > newest) newest = position
}

/** The text for `x-position`; `null` before the first command. */
export function newestPosition(): string | null {
  return newest === null ? null : newest.toString()
}
