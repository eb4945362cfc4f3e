import { type PackageMediaJob, packageMediaQueue } from '@stillair/events/jobs/jobs.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { type MediaEvent, MediaPackagingRetried, MediaUploaded } from '@stillair/events/modules/media/events.ts'
import { type Job, type Reactor, reaction } from '../../model/reactor.ts'

/** A low priority, because nobody waits for uploads that are repackaged in bulk. */
const AFTER_UPLOADS = -1

const packageMedia = (event: RecordedEvent<MediaEvent>): readonly Job[] => [
  {
    queue: packageMediaQueue.name,
    id: deterministicId(packageMediaQueue.name, event.id),
    data: { mediaId: event.data.mediaId, cause: event.id } satisfies PackageMediaJob,
    ...('isBulk' in event.data && event.data.isBulk && { priority: AFTER_UPLOADS }),
  },
]

/** Requests packaging of every upload, and again when an admin retries it. */
export const packagingReactor: Reactor = {
  name: 'packaging',
  beginsAt: 'beginning',
  on: [reaction(MediaUploaded, packageMedia), reaction(MediaPackagingRetried, packageMedia)],
}
