import { BEGINNING, formatPosition, type Position } from '@stillair/events/language/position.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import { isOfLibrary } from '@stillair/events/language/registry.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { recordConsultation, sha256 } from '@stillair/projections/replay/consultation.ts'
import { withoutWorkers } from '@stillair/projections/replay/disclosure.ts'
import { changedFields, StreamError, streamStates } from '@stillair/projections/replay/stream-states.ts'
import { analysisApi } from '../../contract/analysis/analysis.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { eventTypes, findChain, findEvents } from './find-events.ts'
import { historyTail } from './history-tail.ts'
import { libraryWeeks } from './library-weeks.ts'

const READS = ['library-events']

/** The routes of the history for analysts. They show the library in full and nothing about any person. */
export const analysisRoutes = routeModule((deps) => {
  const { store, pool, clock, progress } = deps

  const tail = historyTail(deps)

  /** Returns the position up to which the answer has read. The known progress may be older than the newest event found. */
  const upTo = (found: Position): Position => {
    const known = progress.known(READS)
    return found > known ? found : known
  }

  /** Records who viewed the data before they receive the answer. */
  async function consulted<Body>(
    caller: Caller,
    { question, rows, readUpTo }: { readonly question: string; readonly rows: number; readonly readUpTo: Position },
    body: Body,
  ): Promise<{ body: Body }> {
    const position = formatPosition(readUpTo)
    const consultation = { kind: 'stream', actor: caller.userId, purpose: null, question } as const
    const answer = { position, through: null, rows, sha256: sha256(JSON.stringify(body) ?? '') }
    await recordConsultation(store, { ...consultation, ...answer }, clock())
    return { body }
  }

  return routesOf(analysisApi, {
    'GET /api/analysis/events': {
      reads: READS,
      async handle({ query, caller }) {
        const { position, ...found } = await findEvents(pool, query)
        const question = `events ${JSON.stringify(query)}`
        const look = { question, rows: found.items.length, readUpTo: upTo(position ?? BEGINNING) }
        return consulted(caller, look, { ...found, types: await eventTypes(pool) })
      },
    },

    'GET /api/analysis/library-weeks': {
      reads: READS,
      async handle({ caller, command }) {
        const found = await libraryWeeks(pool, command.now.toISOString().slice(0, 10))
        const look = { question: 'library weeks', rows: found.types.length, readUpTo: progress.known(READS) }
        return consulted(caller, look, found)
      },
    },

    'GET /api/analysis/events/:id': {
      reads: READS,
      async handle({ params, caller }) {
        const found = await findChain(pool, params.id)
        if (!found) throw notFound('The event')
        const { position, ...chain } = found
        const { stream, revision } = chain.event
        const { events } = await store.readStream(stream as StreamName, { from: revision })
        const event = events.find((one) => one.revision === revision)
        if (!event || !isOfLibrary(event)) throw notFound('The event')
        const body = { ...chain, data: withoutWorkers(event.data as Readonly<Record<string, unknown>>) }
        return consulted(caller, { question: `event ${params.id}`, rows: 1, readUpTo: upTo(position) }, body)
      },
    },

    'GET /api/analysis/tail': {
      async handle({ caller }) {
        const readUpTo = await store.head()
        return consulted(caller, { question: 'tail', rows: 0, readUpTo }, tail.join)
      },
    },

    'GET /api/analysis/streams/:id': {
      async handle({ params, query, caller }) {
        const states = await streamStates(store, params.id).catch((error: unknown) => {
          // The same answer for a stream about a person, whose existence must not be revealed.
          throw error instanceof StreamError ? notFound('A stream of the library with this name') : error
        })
        const at = Math.min(query.at ?? states.length - 1, states.length - 1)
        const state = shownState(states[at]?.state)
        const body = {
          stream: params.id,
          events: states.map(({ state: _, position: __, ...event }) => event),
          at,
          state,
          changes: changedFields(shownState(states[at - 1]?.state), state).map(({ path, before, after }) => ({
            path,
            before: before ?? null,
            after: after ?? null,
          })),
        }
        const readUpTo = upTo(states.at(-1)?.position ?? BEGINNING)
        return consulted(caller, { question: `stream ${params.id} at ${at}`, rows: states.length, readUpTo }, body)
      },
    },
  })
})

const shownState = (state: unknown): unknown =>
  (withoutWorkers({ state }) as { readonly state?: unknown }).state ?? null
