import type { Picture } from './picture.ts'
import { placedBy } from './placed-by.ts'

/** Whether those who waited came. */
export const waitlist: Picture = {
  name: 'waitlist',
  title: 'From the waitlist to an account',
  definition:
    'Everybody on the waitlist whose address is still kept, at the number of weeks after which an account was made with the same address; not those who had one before.',
  reads: ['account', 'waitlist'],
  shape: 'each',
  axis: 'weeks until the account',
  unit: 1,
  places: null,
  beyond: 'No account yet',
  people: (query, day) =>
    placedBy(
      query,
      `select 'waiting ' || w.entry_id as "userId", (a.created_at::date - w.joined_at::date) / 7 as place
         from read.waitlist w
         left join read.account a on lower(a.email) = lower(w.email)
                                 and a.created_at < ($1::date + 1)::timestamp at time zone 'UTC'
        where w.email is not null and w.joined_at < ($1::date + 1)::timestamp at time zone 'UTC'
          and (a.user_id is null or a.created_at >= w.joined_at)`,
      [day],
    ),
}
