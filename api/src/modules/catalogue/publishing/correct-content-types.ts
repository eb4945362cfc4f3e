import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import type pg from 'pg'
import { withMediaLock } from '../../media/media-lock.ts'
import { mediaOf } from '../admin-content-response.ts'
import { contextOfPlan, type PublishPlannedDeps, runForEach } from './publish-planned.ts'

interface Mistaken {
  readonly content_id: string
  readonly media_id: string
  readonly revision: number
}

/**
 * Corrects the type of content whose recording turned out to be of another kind than its editor had chosen, such as
 * video instead of audio. Returns how many were handled. Calls `onProblem` for each that failed; the next run retries
 * it.
 */
export async function correctContentTypes(
  { store, pool, clock }: Omit<PublishPlannedDeps, 'origins'>,
  onProblem: (contentId: string, error: unknown) => void,
): Promise<number> {
  const now = clock()
  return runForEach(await findMistaken(pool), onProblem, ({ content_id, media_id, revision }) =>
    withMediaLock(pool, media_id, () =>
      handleCommand(store, contextOfPlan('take-type', content_id, revision, now), {
        stream: contentStream(content_id),
        decider: contentDecider,
        command: async (content) => ({
          type: 'TakeTypeOfRecording' as const,
          media: await mediaOf(store, content?.details.mediaId ?? null),
        }),
      }),
    ),
  )
}

async function findMistaken(pool: pg.Pool): Promise<Mistaken[]> {
  const { rows } = await pool.query<Mistaken>({
    name: 'mistaken-types',
    text: `select l.content_id, l.media_id, l.revision
             from library l join media m on m.media_id = l.media_id
            where m.packaged ->> 'kind' <> l.type
            order by l.content_id`,
  })
  return rows
}
