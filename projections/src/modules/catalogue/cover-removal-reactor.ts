import { DAYS_IN_BIN } from '@stillair/events/language/bin.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { ContentDeleted } from '@stillair/events/modules/catalogue/events.ts'
import { ProgramDeleted } from '@stillair/events/modules/programs/events.ts'
import { type RemoveCoverJob, removeCoverQueue } from '@stillair/media-worker/jobs/jobs.ts'
import { type Job, type Reactor, reaction } from '../../model/reactor.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds to wait, because a page opened before the deletion still shows the cover. */
const SHOWN_ON = DAY

/** Depends on the deletion, because deleted content may be restored and deleted again. */
const removal = (data: RemoveCoverJob, { id, metadata }: RecordedEvent): readonly Job[] => [
  {
    queue: removeCoverQueue.name,
    id: deterministicId(removeCoverQueue.name, data.subject, id),
    data,
    startAfter: new Date(Date.parse(metadata.occurredAt) + DAYS_IN_BIN * DAY + SHOWN_ON).toISOString(),
  },
]

/** Requests the removal of generated covers a day after deleted content leaves the bin. */
export const coverRemovalReactor: Reactor = {
  name: 'cover-removal',
  beginsAt: 'beginning',
  on: [
    reaction(ContentDeleted, (event) => {
      const { contentId } = event.data
      return removal({ subject: 'content', contentId }, event)
    }),
    reaction(ProgramDeleted, (event) => {
      const { programId } = event.data
      return removal({ subject: 'program', programId }, event)
    }),
  ],
}
