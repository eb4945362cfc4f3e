import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { type CategoryId, ContentCreated, ContentEdited } from '@stillair/events/modules/catalogue/events.ts'
import { type DrawCoverRequest, drawCoverQueue } from '@stillair/media-worker/jobs/jobs.ts'
import { type Job, type Reactor, reaction } from '../../model/reactor.ts'

/**
 * A cover depends only on the content and its category, and so does the job's id. A return to a former category
 * therefore adds no job.
 */
const drawCover = (contentId: string, categoryId: CategoryId | undefined): readonly Job[] =>
  categoryId === undefined
    ? []
    : [
        {
          queue: drawCoverQueue.name,
          id: deterministicId(drawCoverQueue.name, contentId, String(categoryId)),
          data: { contentId, categoryId } satisfies DrawCoverRequest,
        },
      ]

/** Requests a cover for all content, in the colours of its category. */
export const coverReactor: Reactor = {
  name: 'covers',
  beginsAt: 'beginning',
  on: [
    reaction(ContentCreated, ({ data }) => drawCover(data.contentId, data.details.categoryId)),
    reaction(ContentEdited, ({ data }) => drawCover(data.contentId, data.changes.categoryId)),
  ],
}
