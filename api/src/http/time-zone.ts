/** The zone that a name stands for, by the name in small letters: as many as there are names, some 600. */
const known = new Map<string, string>([['utc', 'UTC']])

/**
 * The IANA zone in the `x-time-zone` header under its own name, however it is spelt: names are not distinguished by
 * case, and some are another name of the same zone. One that is not known here counts as UTC: browsers learn new zones
 * before servers do, and what was listened to must not be lost over it.
 */
export function parseTimeZone(header: string | undefined): string {
  if (header === undefined || header.length > 100) return 'UTC'
  const name = header.toLowerCase()
  const found = known.get(name)
  if (found !== undefined) return found
  // `Intl` also takes offsets such as +05:30, which are no zones: they know nothing of daylight saving.
  if (!/^[a-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name)) return 'UTC'
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions()
    known.set(name, timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}
