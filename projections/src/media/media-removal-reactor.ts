import { deterministicId } from '@stillair/events/deterministic-id.ts'
import { MediaDeleted } from '@stillair/events/media/events.ts'
import { type RemoveMediaJob, removeMediaQueue } from '@stillair/media-worker/jobs.ts'
import { type Reactor, reaction } from '../reactor.ts'

/** Has the files of a deleted upload removed, once nobody may be listening from them any more. Throws when that is no time. */
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
