import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { coverImageDecider } from '@stillair/events/modules/cover-images/decider.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { type ProgramCommand, programDecider } from '@stillair/events/modules/programs/decider.ts'
import { programStream } from '@stillair/events/modules/programs/events.ts'
import type { Program } from '@stillair/events/modules/programs/state.ts'
import type pg from 'pg'
import type { AdminProgram } from '../../contract/admin.ts'
import type { Cover } from '../../contract/content.ts'
import type { RouteAnswer } from '../../http/route.ts'
import { findDrawnCover, PROGRAM_PLACEHOLDER } from './queries.ts'
import { deletedAmong } from './sessions-by-id.ts'

/**
 * Returns a program from its own stream, as the answer to a command: the read model may not have the latest change yet.
 * Only the drawn cover and the deletions of its contents come from elsewhere.
 */
export async function answerOf(
  deps: { readonly pool: pg.Pool; readonly store: EventStore },
  program: NonNullable<Program>,
): Promise<AdminProgram> {
  const { programId, details, isPublished, contentIds, createdAt, updatedAt, revision } = program
  const [cover, deletedIds] = await Promise.all([coverOf(deps, program), deletedAmong(deps, contentIds)])
    // The change is already written, so the command must not fail when the read models cannot be read.
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

/** Handles a command on one program and returns the program afterwards. Throws as `handleCommand` does. */
export async function decideProgram(
  deps: { readonly store: EventStore; readonly pool: pg.Pool },
  programId: string,
  context: CommandContext,
  command: ProgramCommand | ((state: Program) => Promise<ProgramCommand>),
): Promise<RouteAnswer<AdminProgram>> {
  const stream = programStream(programId)
  const { state, position } = await handleCommand(deps.store, context, { stream, decider: programDecider, command })
  if (!state) throw notFound('The program')
  return { body: await answerOf(deps, state), position }
}
