import { enforceRetention, finishDeletions, type RetentionDeps } from './enforce-retention.ts'
import { type RemoveUnusedCoversDeps, removeUnusedCovers } from './remove-unused-covers.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** What keeps the promises of the privacy page, and what nobody needs any more from being kept. */
export const retentionJobs = (deps: RetentionDeps & RemoveUnusedCoversDeps): ScheduledJob[] => [
  // At night for most, and not at the full hour, when everybody else's jobs begin.
  { name: 'retention', cron: '17 3 * * *', run: () => enforceRetention(deps) },
  // A user who deletes their account while a part is down does not wait for the night.
  { name: 'finish-account-deletions', cron: '*/10 * * * *', run: () => finishDeletions(deps) },
  { name: 'remove-unused-covers', cron: '47 3 * * *', run: () => removeUnusedCovers(deps) },
]
