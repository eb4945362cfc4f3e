import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { RecordedEvent } from '@stillair/events/event.ts'
import { type MediaEvent, MediaPackagingRetried, MediaUploaded } from '@stillair/events/media/events.ts'
import { type PackageMediaJob, packageMediaQueue } from '@stillair/media-worker/jobs.ts'
import { type Job, type Reactor, reaction } from '../reactor.ts'

const packageMedia = (event: RecordedEvent<MediaEvent>): readonly Job[] => [
  {
    queue: packageMediaQueue.name,
    id: deterministicId(packageMediaQueue.name, event.id),
    data: { mediaId: event.data.mediaId, cause: event.id } satisfies PackageMediaJob,
  },
]

/** Has every upload packaged, and again when an admin asks for another attempt. */
export const packagingReactor: Reactor = {
  name: 'packaging',
  beginsAt: 'beginning',
  on: [reaction(MediaUploaded, packageMedia), reaction(MediaPackagingRetried, packageMedia)],
}
