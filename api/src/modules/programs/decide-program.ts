import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { type ProgramCommand, programDecider } from '@stillair/events/modules/programs/decider.ts'
import { programStream } from '@stillair/events/modules/programs/events.ts'
import type { Program } from '@stillair/events/modules/programs/state.ts'
import type pg from 'pg'
import type { AdminProgram } from '../../contract/admin.ts'
import type { RouteAnswer } from '../../http/route.ts'
import { answerOf } from './program-response.ts'

/** Handles a command on one program and returns what it is afterwards. Throws what `handleCommand` throws. */
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
