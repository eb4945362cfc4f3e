import { type Chart, wholeNumbers } from './chart.ts'
import { countedPeople } from './counted-users.ts'
import { placedBy } from './group-by.ts'

/** The most weeks on the axis; longer waits count as this. */
const LONGEST = 52

/** Chart of the weeks between joining the waitlist and creating an account. */
export const waitlist: Chart = {
  name: 'waitlist',
  title: 'From the waitlist to an account',
  definition:
    'Everybody on the waitlist who later created an account with the same address, by the number of weeks it took. Entries without an account are not counted, since nobody has confirmed those addresses.',
  reads: ['account', 'waitlist'],
  shape: 'each',
  axis: 'weeks until the account',
  grid: wholeNumbers('weeks until the account', 0, LONGEST),
  places: null,
  beyond: null,
  people: placedBy(
    `select a.user_id as "userId", min(a.created_at::date - w.joined_at::date) / 7 as place
       from waitlist w
       join account a on lower(a.email) = lower(w.email) and a.created_at >= w.joined_at
                          and ${countedPeople('$1')}
      group by 1`,
  ),
}
