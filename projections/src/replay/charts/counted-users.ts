/**
 * Returns the SQL condition for an account `a` that counts at the end of a day. The account is at least a day old by
 * then, is not deleted, and has a confirmed e-mail address. Without that condition, anybody could invent the people
 * among whom a listener is to be found.
 * @param day the SQL of the day
 */
export const countedPeople = (day: string): string =>
  `a.erased_at is null and a.email_confirmed_at is not null and a.created_at < ${day}::date::timestamp at time zone 'UTC'`
