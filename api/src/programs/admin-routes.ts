import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { BEGINNING } from '@stillair/events/position.ts'
import { type ProgramEvent, programStream } from '@stillair/events/programs/events.ts'
import type pg from 'pg'
import * as z from 'zod'
import { requireLoadable } from '../catalogue/require-loadable.ts'
import { AdminProgram, Deleted } from '../contract/admin.ts'
import type { LoadableOrigins } from '../contract/foreign-origin.ts'
import { History, RestoreVersion } from '../contract/history.ts'
import { CreateProgram, EditProgram } from '../contract/programs.ts'
import { withCoverImage } from '../cover-images/with-cover-image.ts'
import { handleCommand } from '../handle-command.ts'
import { HISTORY_READS, historyOf } from '../history/history-of.ts'
import { IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { decideProgram } from './decide-program.ts'
import { programDecider } from './decider.ts'
import { type Program, programAfter } from './program.ts'
import { changesOf, detailsOf } from './program-input.ts'
import { programSteps, sessionsIn } from './program-steps.ts'
import { findAdminProgram, listAdminPrograms, PROGRAM_READS } from './queries.ts'
import { deletedAmong, sessionsById } from './sessions-by-id.ts'
import { versionAt } from './version-at.ts'

const tag = 'Programs'
/** Two texts of 5,000 characters and 50 tags are at most 75 KiB as JSON. */
const PROGRAM_BODY_LIMIT = 128 * 1024

export interface ProgramDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  /** Where listeners' pages load from. */
  readonly origins: LoadableOrigins
}

/** What admins do with a program as a whole. */
export function programAdminRoutes(deps: ProgramDeps): Route[] {
  const { store, pool, origins } = deps

  /** Throws a `conflict` refusal when listeners would be given a cover that their browsers do not load. */
  function refuseBlocked(before: Program, coverUrl: string | null, isPublished: boolean): void {
    const publishedNow = before?.isPublished ? { coverUrl: before.details.coverUrl } : null
    requireLoadable({ isPublished, addresses: { coverUrl }, publishedNow }, origins)
  }

  return [
    route({
      method: 'get',
      path: '/api/admin/programs',
      access: 'admin',
      tag,
      summary: 'The programs with what their editor needs, newest first',
      status: 200,
      response: z.array(AdminProgram),
      reads: PROGRAM_READS,
      handle: async () => ({ body: await listAdminPrograms(pool) }),
    }),

    route({
      method: 'get',
      path: '/api/admin/programs/:id',
      access: 'admin',
      tag,
      summary: 'One program with what its editor needs',
      params: IdParams,
      status: 200,
      response: AdminProgram,
      reads: PROGRAM_READS,
      async handle({ params }) {
        const program = await findAdminProgram(pool, params.id)
        if (!program) throw notFound('The program')
        return { body: program }
      },
    }),

    route({
      method: 'post',
      path: '/api/programs',
      access: 'admin',
      tag,
      summary: 'Adds a program',
      body: CreateProgram,
      isForm: true,
      bodyLimit: PROGRAM_BODY_LIMIT,
      status: 201,
      response: AdminProgram,
      handle({ body, command }) {
        const programId = deterministicId('program', command.commandId)
        const { isPublished } = body
        const details = detailsOf(body)
        return withCoverImage(deps, 'coverUrl', details.coverUrl, () =>
          decideProgram(deps, programId, command, async (before) => {
            if (!before) refuseBlocked(null, details.coverUrl, isPublished)
            return { type: 'CreateProgram', programId, details, isPublished }
          }),
        )
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
      isForm: true,
      bodyLimit: PROGRAM_BODY_LIMIT,
      status: 200,
      response: AdminProgram,
      handle({ params, body, command }) {
        const { isPublished, expectedRevision } = body
        const changes = changesOf(body)
        return withCoverImage(deps, 'coverUrl', changes.coverUrl, () =>
          decideProgram(deps, params.id, command, async (before) => {
            const { coverUrl = before?.details.coverUrl ?? null } = changes
            if (before) refuseBlocked(before, coverUrl, isPublished ?? before.isPublished)
            return { type: 'EditProgram', changes, isPublished, expectedRevision }
          }),
        )
      },
    }),

    route({
      method: 'delete',
      path: '/api/programs/:id',
      access: 'admin',
      tag,
      summary: 'Deletes a program that is a draft; its sessions stay in the library',
      params: IdParams,
      status: 200,
      response: Deleted,
      async handle({ params: { id }, command }) {
        const { position } = await handleCommand(store, command, {
          ...{ stream: programStream(id), decider: programDecider },
          command: { type: 'DeleteProgram' as const },
        })
        // Only one that was never there has no events: deleting again is harmless.
        if (position === BEGINNING) throw notFound('The program')
        return { body: { id }, position }
      },
    }),

    route({
      method: 'get',
      path: '/api/programs/:id/history',
      access: 'admin',
      tag,
      summary: 'Who changed what of a program and when, newest first',
      params: IdParams,
      status: 200,
      response: History,
      reads: [...PROGRAM_READS, HISTORY_READS],
      async handle({ params }) {
        const { events } = await store.readStream<ProgramEvent>(programStream(params.id))
        if (!programAfter(events)) throw notFound('The program')
        const sessions = await sessionsById(deps, sessionsIn(events))
        return { body: await historyOf(pool, await programSteps(events, sessions)) }
      },
    }),

    route({
      method: 'post',
      path: '/api/programs/:id/restore',
      access: 'admin',
      tag,
      summary: 'Brings back what was written about a program, and its sessions in order, as they were at a revision',
      params: IdParams,
      body: RestoreVersion,
      status: 200,
      response: AdminProgram,
      handle({ params, body: { revision, expectedRevision }, command }) {
        return decideProgram(deps, params.id, command, async (state) => {
          if (!state) throw notFound('The program')
          const { events } = await store.readStream<ProgramEvent>(programStream(params.id))
          const version = versionAt(events, revision)
          refuseBlocked(state, version.details.coverUrl, state.isPublished)
          const deletedIds = await deletedAmong(deps, [...version.contentIds, ...state.contentIds])
          return { type: 'RestoreProgram', version, deletedIds, expectedRevision }
        })
      },
    }),
  ]
}
