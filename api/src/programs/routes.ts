import { contentStream } from '@stillair/events/catalogue.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { programStream } from '@stillair/events/programs.ts'
import type pg from 'pg'
import * as z from 'zod'
import { contentDecider } from '../catalogue/decider.ts'
import {
  AddProgramContent,
  CreateProgram,
  EditProgram,
  OrderProgramContent,
  Program,
  ProgramContent,
} from '../contract/programs.ts'
import { type CommandContext, handleCommand, loadState } from '../handle-command.ts'
import { Id, IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { audienceOf } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { type ProgramCommand, type Program as ProgramState, programDecider } from './decider.ts'
import { changesOf, detailsOf } from './program-input.ts'
import { findProgram, findProgramContent, listPrograms, PROGRAM_PLACEHOLDER } from './queries.ts'

const tag = 'Programs'
/** Two texts of 5,000 characters and 50 tags are at most 75 KiB as JSON. */
const PROGRAM_BODY_LIMIT = 128 * 1024
const ItemParams = z.object({ id: Id, contentId: Id })
/** The content of a program is told from both, so reading waits for both. */
const reads = ['programs', 'library']

export function programRoutes({ store, pool }: { store: EventStore; pool: pg.Pool }): Route[] {
  /** What is decided is answered from the stream; only the cover is taken from the list, where that has it. */
  async function decide(
    programId: string,
    context: CommandContext,
    command: ProgramCommand | (() => Promise<ProgramCommand>),
  ) {
    const stream = programStream(programId)
    const { state, position } = await handleCommand(store, context, { stream, decider: programDecider, command })
    if (!state) throw notFound('The program')
    // What is written is written: the command has not failed because the list cannot be read.
    const listed = await findProgram(pool, programId, { drafts: true }).catch(() => null)
    return { body: answerOf(state, listed), position }
  }

  return [
    route({
      method: 'get',
      path: '/api/programs',
      access: 'listener',
      tag,
      summary: 'The programs, newest first; admins see drafts too',
      status: 200,
      response: z.array(Program),
      reads,
      handle: async ({ caller }) => ({ body: await listPrograms(pool, { drafts: caller.isAdmin }) }),
    }),

    route({
      method: 'get',
      path: '/api/programs/:id',
      access: 'listener',
      tag,
      summary: 'One program',
      params: IdParams,
      status: 200,
      response: Program,
      reads,
      async handle({ params, caller }) {
        const program = await findProgram(pool, params.id, { drafts: caller.isAdmin })
        if (!program) throw notFound('The program')
        return { body: program }
      },
    }),

    route({
      method: 'get',
      path: '/api/programs/:id/content',
      access: 'listener',
      tag,
      summary: 'The sessions of a program in order',
      params: IdParams,
      status: 200,
      response: z.array(ProgramContent),
      reads: [...reads, 'media', 'transcripts', ENTITLEMENTS],
      async handle({ params, caller, command }) {
        const sessions = await findProgramContent(pool, params.id, audienceOf(caller, command.now))
        if (!sessions) throw notFound('The program')
        return { body: sessions }
      },
    }),

    route({
      method: 'post',
      path: '/api/programs',
      access: 'admin',
      tag,
      summary: 'Adds a program',
      body: CreateProgram,
      bodyLimit: PROGRAM_BODY_LIMIT,
      status: 201,
      response: Program,
      handle({ body, command }) {
        const programId = deterministicId('program', command.commandId)
        const { isPublished } = body
        return decide(programId, command, { type: 'CreateProgram', programId, details: detailsOf(body), isPublished })
      },
    }),

    route({
      method: 'patch',
      path: '/api/programs/:id',
      access: 'admin',
      tag,
      summary: 'Changes a program, publishes it or takes it back',
      params: IdParams,
      body: EditProgram,
      bodyLimit: PROGRAM_BODY_LIMIT,
      status: 200,
      response: Program,
      handle: ({ params, body, command }) =>
        decide(params.id, command, { type: 'EditProgram', changes: changesOf(body), isPublished: body.isPublished }),
    }),

    route({
      method: 'post',
      path: '/api/programs/:id/content',
      access: 'admin',
      tag,
      summary: 'Puts a session at the end of a program',
      params: IdParams,
      body: AddProgramContent,
      status: 201,
      response: Program,
      handle({ params, body: { contentId }, command }) {
        return decide(params.id, command, async () => {
          const { state } = await loadState(store, contentStream(contentId), contentDecider)
          return { type: 'AddContent', contentId, isKnown: state !== null }
        })
      },
    }),

    route({
      method: 'delete',
      path: '/api/programs/:id/content/:contentId',
      access: 'admin',
      tag,
      summary: 'Takes a session out of a program',
      params: ItemParams,
      status: 200,
      response: Program,
      handle: ({ params, command }) =>
        decide(params.id, command, { type: 'RemoveContent', contentId: params.contentId }),
    }),

    route({
      method: 'patch',
      path: '/api/programs/:id/content/:contentId/order',
      access: 'admin',
      tag,
      summary: 'Moves a session of a program to another place',
      params: ItemParams,
      body: OrderProgramContent,
      status: 200,
      response: Program,
      handle: ({ params, body, command }) =>
        decide(params.id, command, { type: 'MoveContent', contentId: params.contentId, order: body.order }),
    }),
  ]
}

function answerOf(program: NonNullable<ProgramState>, listed: Program | null): Program {
  const { programId, details, isPublished, contentIds, createdAt } = program
  return {
    ...details,
    id: programId,
    isPublished,
    createdAt,
    cover: listed?.cover ?? { prefix: null, placeholder: PROGRAM_PLACEHOLDER },
    contentIds: [...contentIds],
  }
}
