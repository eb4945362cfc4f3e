import type { ScheduledJob } from '../../server/scheduled-jobs.ts'
import { enforceRetention, finishDeletions, type RetentionDeps } from './enforce-retention.ts'
import { type RemoveUnusedCoversDeps, removeUnusedCovers } from './remove-unused-covers.ts'

/** The jobs that keep the promises of the privacy page and remove data that is no longer needed. */
export const retentionJobs = (deps: RetentionDeps & RemoveUnusedCoversDeps): ScheduledJob[] => [
  // Most run at night, and not on the hour, when many other jobs start.
  { name: 'retention', cron: '17 3 * * *', run: () => enforceRetention(deps) },
  // Runs every ten minutes, so that a deletion during an outage need not wait for the night.
  { name: 'finish-account-deletions', cron: '*/10 * * * *', run: () => finishDeletions(deps) },
  { name: 'remove-unused-covers', cron: '47 3 * * *', run: () => removeUnusedCovers(deps) },
]
