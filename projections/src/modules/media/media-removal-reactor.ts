import { type RemoveMediaJob, removeMediaQueue } from '@stillair/events/jobs/jobs.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { MediaDeleted } from '@stillair/events/modules/media/events.ts'
import { type Reactor, reaction } from '../../model/reactor.ts'

/**
 * Requests the removal of a deleted upload's files, late enough that no listener still plays them. Throws for an
 * invalid time.
 */
export const mediaRemovalReactor: Reactor = {
  name: 'media-removal',
  beginsAt: 'beginning',
  on: [
    reaction(MediaDeleted, ({ data: { mediaId, filesGoAt } }) => [
      {
        queue: removeMediaQueue.name,
        id: deterministicId(removeMediaQueue.name, mediaId),
        data: { mediaId } satisfies RemoveMediaJob,
        startAfter: new Date(filesGoAt).toISOString(),
      },
    ]),
  ],
}
