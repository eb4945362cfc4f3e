import { type FingerprintMediaJob, fingerprintMediaQueue } from '@stillair/events/jobs/jobs.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { MediaPackaged } from '@stillair/events/modules/media/events.ts'
import { type Reactor, reaction } from '../../model/reactor.ts'

/** Requests fingerprints of the files that devices store offline, for each packaged upload, including older uploads. */
export const fingerprintReactor: Reactor = {
  name: 'fingerprint',
  beginsAt: 'beginning',
  on: [
    reaction(MediaPackaged, ({ id, data: { mediaId } }) => [
      {
        queue: fingerprintMediaQueue.name,
        id: deterministicId(fingerprintMediaQueue.name, id),
        data: { mediaId, cause: id } satisfies FingerprintMediaJob,
      },
    ]),
  ],
}
