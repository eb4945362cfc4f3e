import type { EventStore } from '@stillair/events/log/event-store.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import { transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import type pg from 'pg'
import { withMediaLock } from '../../media/media-lock.ts'
import { parseTranscript } from '../../transcripts/parse-transcript.ts'
import { mediaOf } from '../admin-content-response.ts'
import { contextOfPlan, type PublishPlannedDeps, runForEach } from './publish-planned.ts'

interface DueReplacement {
  readonly content_id: string
  readonly replacement_media_id: string
  readonly revision: number
}

/**
 * Puts uploads in place of the recordings that they are planned to replace once they are playable, or records why that
 * is impossible. Returns how many were handled. If several processes run it at once, each is handled once. Calls
 * `onProblem` for each that failed; the next run retries it.
 */
export async function replacePlanned(
  { store, pool, clock }: Omit<PublishPlannedDeps, 'origins'>,
  onProblem: (contentId: string, error: unknown) => void,
): Promise<number> {
  const now = clock()
  return runForEach(await findDue(pool), onProblem, ({ content_id, replacement_media_id: mediaId, revision }) =>
    withMediaLock(pool, mediaId, () =>
      handleCommand(store, contextOfPlan('replace-planned', content_id, revision, now), {
        stream: contentStream(content_id),
        decider: contentDecider,
        command: async () => ({
          type: 'CarryOutReplacement' as const,
          mediaId,
          media: await mediaOf(store, mediaId),
          lastSpoken: await lastSpoken(store, content_id),
        }),
      }),
    ),
  )
}

/**
 * Returns the replacements whose upload is packaged, failed or deleted. The decider checks each of them again, because
 * the read models may lag.
 */
async function findDue(pool: pg.Pool): Promise<DueReplacement[]> {
  const { rows } = await pool.query<DueReplacement>({
    name: 'due-replacements',
    text: `select l.content_id, l.replacement_media_id, l.revision
             from library l left join media m on m.media_id = l.replacement_media_id
            where l.replacement_media_id is not null and l.replacement_problem is null
              and (m.media_id is null or m.packaged is not null or m.state = 'failed')
            order by l.content_id`,
  })
  return rows
}

/** Returns when the last cue of the content's transcript begins, seconds; null without a transcript. */
async function lastSpoken(store: EventStore, contentId: string): Promise<number | null> {
  const { state } = await loadState(store, transcriptStream(contentId), transcriptDecider)
  return state.vtt === null ? null : (parseTranscript(state.vtt).at(-1)?.start ?? null)
}
