import { DAYS_IN_BIN } from '@stillair/events/language/bin.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { RemoveCoverJob } from '../jobs/jobs.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { contentCoverPrefix, programCoverPrefix } from './cover-keys.ts'
import { deletedAt } from './cover-owner.ts'

const CATEGORIES = [1, 2, 3] as const

/** Milliseconds that what was deleted stays in the bin, from where it comes back with its covers. */
const IN_BIN = DAYS_IN_BIN * 24 * 60 * 60 * 1000

/**
 * Removes every cover that was ever drawn of deleted content or a deleted program, in whichever category it was. Does
 * nothing when it was not deleted, and nothing more when it is done again. Throws when a store fails; trying again may
 * help.
 */
export async function removeCover(
  job: RemoveCoverJob,
  { events, media, now }: { readonly events: EventStore; readonly media: ObjectStore; readonly now: () => Date },
): Promise<void> {
  const deleted = await deletedAt(job, events)
  if (deleted === null) return
  if (now().getTime() - Date.parse(deleted) < IN_BIN) return
  for (const categoryId of CATEGORIES) {
    await media.delete(
      job.subject === 'program'
        ? programCoverPrefix(job.programId, categoryId)
        : contentCoverPrefix(job.contentId, categoryId),
    )
  }
}
