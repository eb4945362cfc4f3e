import { ContentCreated, ContentEdited, type ContentEvent } from '@stillair/events/catalogue/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import { type DrawCoverRequest, drawCoverQueue } from '@stillair/media-worker/jobs.ts'
import { type Job, type Reactor, reaction } from '../reactor.ts'

/**
 * A cover is a function of the session and its category, and so is the job's id: an edit that leaves the category as it
 * was asks for a job that exists already.
 */
const drawCover = (
  event: RecordedEvent<Extract<ContentEvent, { type: 'ContentCreated' | 'ContentEdited' }>>,
): readonly Job[] => {
  const { contentId, details } = event.data
  return [
    {
      queue: drawCoverQueue.name,
      id: deterministicId(drawCoverQueue.name, contentId, String(details.categoryId)),
      data: { contentId, categoryId: details.categoryId } satisfies DrawCoverRequest,
    },
  ]
}

/** Has the cover of every session drawn in the colours of its category. */
export const coverReactor: Reactor = {
  name: 'covers',
  on: [reaction(ContentCreated, drawCover), reaction(ContentEdited, drawCover)],
}
