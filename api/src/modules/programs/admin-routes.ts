import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { programDecider } from '@stillair/events/modules/programs/decider.ts'
import { type ProgramEvent, programStream } from '@stillair/events/modules/programs/events.ts'
import { type Program, programAfter } from '@stillair/events/modules/programs/state.ts'
import { programEditingApi } from '../../contract/admin/program-editing.ts'
import { type Route, routesOf } from '../../http/route.ts'
import type { RouteDeps } from '../../server/app-deps.ts'
import { requireUpToDateProjections } from '../../server/require-up-to-date-projections.ts'
import { requireLoadable } from '../catalogue/require-loadable-addresses.ts'
import { withCoverImage } from '../cover-images/with-cover-image.ts'
import { changeHistory } from '../history/change-history.ts'
import { NAMES_READ } from '../history/display-names.ts'
import { deletedProgram, versionAt } from './past-versions.ts'
import { changesOf, detailsOf } from './program-input.ts'
import { decideProgram } from './program-response.ts'
import { programSteps, sessionsIn } from './program-steps.ts'
import { findAdminProgram, listAdminPrograms, PROGRAM_READS } from './queries.ts'
import { deletedAmong, sessionsById } from './sessions-by-id.ts'

/** Two texts of 5,000 characters and 50 tags are at most 75 KiB as JSON. */
const PROGRAM_BODY_LIMIT = 128 * 1024

export type ProgramDeps = Pick<RouteDeps, 'store' | 'pool' | 'progress' | 'origins'>

/** The routes with which admins edit programs as a whole. */
export function programAdminRoutes(deps: ProgramDeps): Route[] {
  const { store, pool, origins } = deps

  /** Throws a `conflict` refusal when listeners would receive a cover that their browsers block. */
  function refuseBlocked(before: Program, coverUrl: string | null, isPublished: boolean): void {
    const publishedNow = before?.isPublished ? { coverUrl: before.details.coverUrl } : null
    requireLoadable({ isPublished, addresses: { coverUrl }, publishedNow }, origins)
  }

  return routesOf(programEditingApi, {
    'GET /api/admin/programs': {
      reads: PROGRAM_READS,
      handle: async () => ({ body: await listAdminPrograms(pool) }),
    },

    'GET /api/admin/programs/:id': {
      reads: PROGRAM_READS,
      async handle({ params }) {
        const program = await findAdminProgram(pool, params.id)
        if (!program) throw notFound('The program')
        return { body: program }
      },
    },

    'POST /api/programs': {
      isForm: true,
      bodyLimit: PROGRAM_BODY_LIMIT,
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
    },

    'PATCH /api/programs/:id': {
      isForm: true,
      bodyLimit: PROGRAM_BODY_LIMIT,
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
    },

    'DELETE /api/programs/:id': {
      async handle({ params: { id }, command }) {
        const { position } = await handleCommand(store, command, {
          stream: programStream(id),
          decider: programDecider,
          command: { type: 'DeleteProgram' as const },
        })
        // A deleted program still has events, so deleting it again succeeds; one that never existed has none.
        if (position === BEGINNING) throw notFound('The program')
        return { body: { id }, position }
      },
    },

    'POST /api/programs/:id/undelete': {
      async handle({ params: { id }, command }) {
        // Waits for recent deletions, so that the restored program does not contain deleted sessions.
        await requireUpToDateProjections(deps, ['library'])
        return decideProgram(deps, id, command, async (before) => {
          const { was, binned } = await deletedProgram(store, id)
          // The decider does nothing when the program still exists.
          const program = before ?? was
          if (!program) throw notFound('The program')
          const deletedIds = await deletedAmong(deps, program.contentIds)
          return { type: 'UndeleteProgram', was: program, binned, deletedIds, now: command.now }
        })
      },
    },

    'POST /api/programs/:id/purge': {
      async handle({ params: { id }, command }) {
        const { position } = await handleCommand(store, command, {
          stream: programStream(id),
          decider: programDecider,
          async command(before) {
            const { was, binned } = await deletedProgram(store, id)
            if (!before && !was) throw notFound('The program')
            return { type: 'PurgeProgram' as const, programId: id, binned, now: command.now }
          },
        })
        return { body: { id }, position }
      },
    },

    'GET /api/programs/:id/history': {
      reads: [...PROGRAM_READS, NAMES_READ],
      async handle({ params }) {
        const { events } = await store.readStream<ProgramEvent>(programStream(params.id))
        if (!programAfter(events)) throw notFound('The program')
        const sessions = await sessionsById(deps, sessionsIn(events))
        return { body: await changeHistory(pool, await programSteps(events, sessions)) }
      },
    },

    'POST /api/programs/:id/restore': {
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
    },
  })
}
