/** Zones seen before; there are some 600 names, so it stays small. */
// @ts-nocheck

const known = new Set<string>(['UTC'])

/**
 * The IANA zone in the `x-time-zone` header. A name that is not known here counts as UTC: browsers learn new zones
 * before servers do, and what was listened to must not be lost over it.
 */
export function parseTimeZone(header: string | undefined): string {
  if (header === undefined) return 'UTC'
  if (known.has(header)) return header
  // `Intl` also takes offsets such as +05:30, which are no zones: they know nothing of daylight saving.
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(header)) return 'UTC'
  try {
    new Intl.DateTimeFormat('en', { timeZone: header })
  } catch {
    return 'UTC'
  }
  known.add(header)
  return header
}
