import type { AppDeps } from '../../server/app-deps.ts'
import type { ScheduledJob } from '../retention/scheduled-jobs.ts'
import { sampleHistory } from './requested-history.ts'
import { yesterday } from './yesterday.ts'

/** Works out charts of people at night: at ten million events nine of them take ten seconds, for which no analyst should wait. */
export const chartJobs = ({
  histories,
  charts,
  clock,
}: Pick<AppDeps, 'histories' | 'charts' | 'clock'>): ScheduledJob[] => [
  {
    name: 'work-out-charts',
    cron: '37 1 * * *',
    async run() {
      const { readModels } = histories.own
      // A release that is still building its read models has nothing to say yet; the next night, or who asks, finds it built.
      if (readModels.missing(await readModels.look()).length === 0) await charts.workOut('own', yesterday(clock()))
      if (await sampleHistory(histories)) await charts.workOut('sample', yesterday(clock()))
    },
  },
]
