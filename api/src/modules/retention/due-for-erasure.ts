/** How long things are kept: what the privacy page promises, unless it is configured otherwise. */
export interface RetentionPeriods {
  /** Years from joining. */
  readonly waitlistYears: number
  /** Months from the first day of the month that was counted. */
  readonly analyticsMonths: number
}

/** What is held and not erased yet. */
export interface Held {
  readonly waitlist: readonly { readonly entryId: string; readonly joinedAt: Date }[]
  /** Months of which something was counted, `yyyy-mm` in UTC. */
  readonly analyticsMonths: readonly string[]
}

export interface Due {
  readonly waitlistEntryIds: readonly string[]
  /** `yyyy-mm` in UTC. */
  readonly analyticsMonths: readonly string[]
}

/**
 * What has been kept for as long as was promised. Nothing is kept longer, so a month of analytics, which can only be
 * forgotten as a whole, goes when its first day has been kept for long enough.
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

/** The same day and time that many months later, in UTC; the last day of that month when it is shorter. */
function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months)
  // The 29th of February has become the 1st of March.
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}
