import { ContentDeleted } from '@stillair/events/catalogue/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import { ProgramDeleted } from '@stillair/events/programs/events.ts'
import { type RemoveCoverJob, removeCoverQueue } from '@stillair/media-worker/jobs.ts'
import { type Job, type Reactor, reaction } from '../reactor.ts'

/** A page that was opened before the deletion still shows the cover, milliseconds. */
const SHOWN_ON = 24 * 60 * 60 * 1000

const removal = (id: string, data: RemoveCoverJob, { metadata }: RecordedEvent): readonly Job[] => [
  {
    queue: removeCoverQueue.name,
    id: deterministicId(removeCoverQueue.name, data.subject, id),
    data,
    startAfter: new Date(Date.parse(metadata.occurredAt) + SHOWN_ON).toISOString(),
  },
]

/** Has the generated covers of deleted content or a deleted program removed, a day after its deletion. */
export const coverRemovalReactor: Reactor = {
  name: 'cover-removal',
  beginsAt: 'beginning',
  on: [
    reaction(ContentDeleted, (event) => {
      const { contentId } = event.data
      return removal(contentId, { subject: 'content', contentId }, event)
    }),
    reaction(ProgramDeleted, (event) => {
      const { programId } = event.data
      return removal(programId, { subject: 'program', programId }, event)
    }),
  ],
}
