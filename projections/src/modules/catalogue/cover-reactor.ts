import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { type CategoryId, ContentCreated, ContentEdited } from '@stillair/events/modules/catalogue/events.ts'
import { type DrawCoverRequest, drawCoverQueue } from '@stillair/media-worker/jobs/jobs.ts'
import { type Job, type Reactor, reaction } from '../../model/reactor.ts'

/**
 * A cover is a function of the content and its category, and so is the job's id: the category of before is drawn once.
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

/** Has the cover of all content drawn in the colours of its category. */
export const coverReactor: Reactor = {
  name: 'covers',
  beginsAt: 'beginning',
  on: [
    reaction(ContentCreated, ({ data }) => drawCover(data.contentId, data.details.categoryId)),
    reaction(ContentEdited, ({ data }) => drawCover(data.contentId, data.changes.categoryId)),
  ],
}
