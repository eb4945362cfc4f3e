import type { EventStore } from '@stillair/events/event-store.ts'
import { programStream } from '@stillair/events/programs/events.ts'
import type pg from 'pg'
import type { AdminProgram } from '../contract/admin.ts'
import { type CommandContext, handleCommand } from '../handle-command.ts'
import type { RouteAnswer } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { answerOf } from './answer.ts'
import { type ProgramCommand, programDecider } from './decider.ts'
import type { Program } from './program.ts'

/** Handles a command on one program and answers what it is afterwards. Throws what `handleCommand` throws. */
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
