import type { EventStore } from '@stillair/events/event-store.ts'
import type { RemoveCoverJob } from '../jobs.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { contentCoverPrefix, programCoverPrefix } from './cover-keys.ts'
import { isDeleted } from './cover-owner.ts'

const CATEGORIES = [1, 2, 3] as const

/**
 * Removes every cover that was ever drawn of deleted content or a deleted program, in whichever category it was. Does
 * nothing when it was not deleted, and nothing more when it is done again. Throws when a store fails; trying again may
 * help.
 */
export async function removeCover(
  job: RemoveCoverJob,
  { events, media }: { readonly events: EventStore; readonly media: ObjectStore },
): Promise<void> {
  if (!(await isDeleted(job, events))) return
  for (const categoryId of CATEGORIES) {
    await media.delete(
      job.subject === 'program'
        ? programCoverPrefix(job.programId, categoryId)
        : contentCoverPrefix(job.contentId, categoryId),
    )
  }
}
