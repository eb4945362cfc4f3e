import { notFound } from '@stillair/events/language/refusal.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { recordConsultation, sha256 } from '@stillair/projections/replay/consultation.ts'
import { figuresApi } from '../../contract/analysis/figures.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { yesterday } from '../charts/yesterday.ts'

/** Even a busy hour in the admin area needs fewer requests. Each one is recorded as an event. */
const LIMIT = { requests: 60, seconds: 60 }

/** The route with which editors see how their sessions are used, as of the end of yesterday in UTC. */
export const figuresRoutes = routeModule(({ store, charts }) =>
  routesOf(figuresApi, {
    'GET /api/admin/content/:id/figures': {
      reads: ['session-log', 'ratings'],
      limit: LIMIT,
      async handle({ params, caller, command }) {
        const { state } = await loadState(store, contentStream(params.id), contentDecider)
        if (!state) throw notFound('The session')
        const figures = await charts.figuresOf('own', params.id, yesterday(command.now))
        const { actor, correlationId } = command
        const consultation = {
          ...({ kind: 'replay', actor: caller.userId, purpose: 'the admin area' } as const),
          question: `figures of ${contentStream(params.id)}`,
          position: `${await store.head()}`,
          through: figures && `${figures.through}T23:59:59.999Z`,
          rows: figures ? figures.steps.length + figures.ratings.length : 0,
          sha256: sha256(JSON.stringify(figures)),
        }
        await recordConsultation(store, consultation, command.now, { actor, correlationId })
        return { body: figures }
      },
    },
  }),
)
