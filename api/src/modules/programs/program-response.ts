import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/handle-command.ts'
import { coverImageDecider } from '@stillair/events/modules/cover-images/decider.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import type { Program } from '@stillair/events/modules/programs/state.ts'
import type pg from 'pg'
import type { AdminProgram } from '../../contract/admin.ts'
import type { Cover } from '../../contract/content.ts'
import { findDrawnCover, PROGRAM_PLACEHOLDER } from './queries.ts'
import { deletedAmong } from './sessions-by-id.ts'

/**
 * A program as its own stream has it, which is what a command answers: the list may not have seen it yet. Only the
 * drawn cover, and which of its contents were deleted since, come from elsewhere.
 */
export async function answerOf(
  deps: { readonly pool: pg.Pool; readonly store: EventStore },
  program: NonNullable<Program>,
): Promise<AdminProgram> {
  const { programId, details, isPublished, contentIds, createdAt, updatedAt, revision } = program
  const [cover, deletedIds] = await Promise.all([coverOf(deps, program), deletedAmong(deps, contentIds)])
    // What is written is written: the command has not failed because the lists cannot be read.
    .catch((): [Cover, string[]] => [NO_COVER, []])
  return {
    ...details,
    id: programId,
    ...{ isPublished, createdAt, updatedAt, revision, cover },
    contentIds: contentIds.filter((id) => !deletedIds.includes(id)),
  }
}

const NO_COVER: Cover = { prefix: null, placeholder: PROGRAM_PLACEHOLDER }

async function coverOf(
  { pool, store }: { pool: pg.Pool; store: EventStore },
  { programId, details: { coverUrl } }: NonNullable<Program>,
): Promise<Cover> {
  const imageId = coverImageIdOf(coverUrl)
  if (imageId === null) return (await findDrawnCover(pool, programId)) ?? NO_COVER
  const { state } = await loadState(store, coverImageStream(imageId), coverImageDecider)
  return { prefix: coverUrl, placeholder: state?.placeholder ?? PROGRAM_PLACEHOLDER }
}
