import type { AppDeps } from '../app-deps.ts'
import type { ScheduledJob } from '../retention/scheduled-jobs.ts'
import { madeUpHistory } from './asked-history.ts'
import { workOutPictures } from './picture-answers.ts'
import { yesterday } from './yesterday.ts'

/** Works out pictures of people at night: at ten million events nine of them take ten seconds, for which no analyst should wait. */
export const pictureJobs = ({
  histories,
  gate,
  clock,
}: Pick<AppDeps, 'histories' | 'gate' | 'clock'>): ScheduledJob[] => [
  {
    name: 'work-out-pictures',
    cron: '37 1 * * *',
    async run() {
      const madeUp = await madeUpHistory(histories)
      for (const pool of [histories.own, ...(madeUp ? [madeUp] : [])]) {
        // A release that is still building its read models has nothing to say yet; the next night, or who asks, finds it built.
        if (pool.readModels.missing(await pool.readModels.look()).length > 0) continue
        await workOutPictures(pool, gate, yesterday(clock()))
      }
    },
  },
]
