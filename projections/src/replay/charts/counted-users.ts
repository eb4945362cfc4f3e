/**
 * The SQL condition on an account `a` that counts at the end of a day: not deleted, a day old by then, and of somebody whose e-mail address is
 * confirmed. Otherwise anybody could make up the people among whom a listener is to be found.
 *
 * @param day the SQL of the day
 */
export const countedPeople = (day: string): string =>
  `a.erased_at is null and a.email_confirmed_at is not null and a.created_at < ${day}::date::timestamp at time zone 'UTC'`
