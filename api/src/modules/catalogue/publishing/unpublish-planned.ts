import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import type pg from 'pg'
import { contextOfPlan, type PublishPlannedDeps, runForEach } from './publish-planned.ts'

interface DueEnd {
  readonly content_id: string
  readonly unpublish_at: Date
  readonly revision: number
}

/**
 * Unpublishes the content whose time has come. Returns how many were handled. If several processes run it at once, each content is
 * handled once. Calls `onProblem` for each that failed; the next run retries it.
 */
export async function unpublishPlanned(
  { store, pool, clock }: Omit<PublishPlannedDeps, 'origins'>,
  onProblem: (contentId: string, error: unknown) => void,
): Promise<number> {
  const now = clock()
  return runForEach(await findDue(pool, now), onProblem, ({ content_id, unpublish_at, revision }) =>
    handleCommand(store, contextOfPlan('unpublish-planned', content_id, revision, now), {
      stream: contentStream(content_id),
      decider: contentDecider,
      command: { type: 'CarryOutEnd', at: unpublish_at.toISOString(), now },
    }),
  )
}

/** Returns the content that is due. The decider checks each again, because the read model may lag. */
async function findDue(pool: pg.Pool, now: Date): Promise<DueEnd[]> {
  const { rows } = await pool.query<DueEnd>({
    name: 'due-ends',
    text: 'select content_id, unpublish_at, revision from library where unpublish_at <= $1 order by unpublish_at, content_id',
    values: [now],
  })
  return rows
}
