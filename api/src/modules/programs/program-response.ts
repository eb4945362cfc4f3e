import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { type ProgramCommand, programDecider } from '@stillair/events/modules/programs/decider.ts'
import { programStream } from '@stillair/events/modules/programs/events.ts'
import type { Program } from '@stillair/events/modules/programs/state.ts'
import type pg from 'pg'
import type { AdminProgram } from '../../contract/admin/admin.ts'
import { galleryCoverOf } from '../../contract/shared/cover-gallery.ts'
import type { RouteAnswer } from '../../http/route.ts'
import { newestCover } from '../catalogue/cover.ts'
import { deletedAmong } from './sessions-by-id.ts'

/**
 * Returns a program from its own stream, as the answer to a command: the read model may not have the latest change yet.
 * Only the colour of an uploaded cover and the deletions of its contents come from elsewhere.
 */
export async function answerOf(
  deps: { readonly pool: pg.Pool; readonly store: EventStore },
  program: NonNullable<Program>,
): Promise<AdminProgram> {
  const { programId, details, isPublished, contentIds, createdAt, updatedAt, revision } = program
  const [cover, deletedIds] = await Promise.all([
    newestCover(deps.store, details.coverUrl, galleryCoverOf(programId)),
    // The change is already written, so the command must not fail when the read models cannot be read.
    deletedAmong(deps, contentIds).catch((): string[] => []),
  ])
  return {
    ...details,
    id: programId,
    isPublished,
    createdAt,
    updatedAt,
    revision,
    cover,
    contentIds: contentIds.filter((id) => !deletedIds.includes(id)),
  }
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
