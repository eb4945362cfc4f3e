const DAY = 86_400_000

/** Returns the day that many days after another; both are `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const LONG = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

/** Returns two days as a range in the reader's own format, without a line break before the dash. */
export const daysText = (from: string, to: string): string =>
  LONG.formatRange(new Date(from), new Date(to)).replace(/\s–\s/, '\u00a0–\u00a0')
