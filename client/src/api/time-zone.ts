/** Returns the reader's IANA time zone. A streak counts days in it. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
