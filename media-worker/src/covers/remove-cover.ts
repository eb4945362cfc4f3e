import { DAYS_IN_BIN } from '@stillair/events/language/bin.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { RemoveCoverJob } from '../jobs/jobs.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { contentCoverPrefix, programCoverPrefix } from './cover-keys.ts'
import { deletedAt } from './cover-owner.ts'

const CATEGORIES = [1, 2, 3] as const

/** How long deleted content stays in the bin, milliseconds. Until then it can be restored with its covers. */
const IN_BIN = DAYS_IN_BIN * 24 * 60 * 60 * 1000

/**
 * Removes every cover ever drawn for deleted content or a deleted program, in all categories. Does nothing when it was
 * not deleted or is still in the bin; safe to repeat. Throws when a store fails; a retry may succeed.
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
