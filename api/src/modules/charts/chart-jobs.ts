import type { AppDeps } from '../../server/app-deps.ts'
import { areBuilt } from '../../server/read-models.ts'
import type { ScheduledJob } from '../../server/scheduled-jobs.ts'
import { sampleHistory } from './requested-history.ts'
import { yesterday } from './yesterday.ts'

/**
 * Computes the charts of people at night. At ten million events, they take ten seconds together, too long for an analyst
 * to wait.
 */
export const chartJobs = ({
  histories,
  charts,
  clock,
}: Pick<AppDeps, 'histories' | 'charts' | 'clock'>): ScheduledJob[] => [
  {
    name: 'work-out-charts',
    cron: '37 1 * * *',
    async run() {
      // Skips read models that are still being built after a release. The next night, or the first request, computes
      // the charts.
      if (await areBuilt(histories.own)) await charts.workOut('own', yesterday(clock()))
      if (await sampleHistory(histories)) await charts.workOut('sample', yesterday(clock()))
    },
  },
]
