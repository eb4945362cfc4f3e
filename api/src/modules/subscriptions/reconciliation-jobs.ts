import type { ScheduledJob } from '../retention/scheduled-jobs.ts'
import { followUpCheckouts, type ReconcileDeps, reconcile } from './reconcile.ts'

/** What finds the messages of the payment provider that never came. */
export const reconciliationJobs = (deps: ReconcileDeps): ScheduledJob[] => [
  { name: 'reconcile-subscriptions', cron: '43 2 * * *', run: () => reconcile(deps) },
  // A user who has paid and closed the page does not wait for the night.
  { name: 'follow-up-checkouts', cron: '*/5 * * * *', run: () => followUpCheckouts(deps) },
]
