/** The retention periods that the privacy page promises, unless configured otherwise. */
export interface RetentionPeriods {
  /** Years from joining. */
  readonly waitlistYears: number
  /** Months from the first day of the counted month. */
  readonly analyticsMonths: number
}

/** The stored data that has not been erased. */
export interface Held {
  readonly waitlist: readonly { readonly entryId: string; readonly joinedAt: Date }[]
  /** Months with counts, `yyyy-mm` in UTC. */
  readonly analyticsMonths: readonly string[]
}

export interface Due {
  readonly waitlistEntryIds: readonly string[]
  /** `yyyy-mm` in UTC. */
  readonly analyticsMonths: readonly string[]
}

/**
 * Returns the data whose retention period is over. Nothing is kept longer than promised. A month of analytics can only
 * be erased as a whole, so it is due when the period of its first day is over.
 */
export function dueForErasure(now: Date, held: Held, periods: RetentionPeriods): Due {
  return {
    waitlistEntryIds: held.waitlist
      .filter(({ joinedAt }) => monthsAfter(joinedAt, 12 * periods.waitlistYears) <= now)
      .map(({ entryId }) => entryId),
    analyticsMonths: held.analyticsMonths.filter(
      (month) => monthsAfter(new Date(`${month}-01T00:00:00Z`), periods.analyticsMonths) <= now,
    ),
  }
}

/** Returns the same day and time that many months later, in UTC; the month's last day if the month is shorter. */
function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months)
  // A day that does not exist overflowed into the next month, such as 29 February into 1 March.
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}
