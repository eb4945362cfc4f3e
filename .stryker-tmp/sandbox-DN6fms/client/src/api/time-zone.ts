/** The reader's IANA time zone: a streak counts the days of where they are. */
// @ts-nocheck

export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
