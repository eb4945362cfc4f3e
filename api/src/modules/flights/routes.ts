import type { Decider } from '@stillair/events/language/decider.ts'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { distressDecider } from '@stillair/events/modules/flights/distress-decider.ts'
import { distressStream, flightStream, predictionStream } from '@stillair/events/modules/flights/events.ts'
import { type FlightCommand, flightDecider } from '@stillair/events/modules/flights/flight-decider.ts'
import { predictionDecider } from '@stillair/events/modules/flights/prediction-decider.ts'
import { onServerClock, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { type FlightLog, flightApi } from '../../contract/listener/flights.ts'
import { sentAt } from '../../http/requests/client-clock.ts'
import { type RouteRequest, routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'

type Sent = Pick<RouteRequest<unknown, { readonly at: string }>, 'body' | 'caller' | 'command' | 'visitor'>

export const flightRoutes = routeModule(({ store, pool }) => {
  /** Runs the command with the time at which it happened, as far as the device's clock can be trusted. */
  async function decide<State, Command, E extends DomainEvent>(
    { body, command: context, visitor }: Sent,
    id: string,
    what: { readonly stream: StreamName; readonly decider: Decider<State, Command, E>; readonly command: Command },
  ) {
    const now = context.now.toISOString()
    const occurredAt = () => whenStarted(onServerClock(body.at, sentAt(visitor), now), now)
    const { position } = await handleCommand(store, context, { ...what, occurredAt })
    return { body: { id }, position }
  }

  function ofFlight(request: Sent, flightId: string, command: FlightCommand) {
    return decide(request, flightId, { stream: flightStream(flightId), decider: flightDecider, command })
  }

  async function requireOwnFlight(flightId: string, userId: string): Promise<void> {
    const { state } = await loadState(store, flightStream(flightId), flightDecider)
    if (state?.userId !== userId) throw notFound('The flight')
  }

  return routesOf(flightApi, {
    'GET /api/flights': {
      isUrgent: true,
      reads: ['flights'],
      async handle({ caller }) {
        const { rows } = await pool.query<FlightLog>({
          name: 'read-flight-log',
          text: 'select flights, ratings, predictions from flight_log where user_id = $1',
          values: [caller.userId],
        })
        return { body: rows[0] ?? { flights: [], ratings: [], predictions: [] } }
      },
    },
    'POST /api/flights': {
      handle(request) {
        const { flightId, at: _, ...plan } = request.body
        return ofFlight(request, flightId, { type: 'PlanFlight', flightId, userId: request.caller.userId, plan })
      },
    },
    'PUT /api/flights/:id': {
      handle(request) {
        const { at: _, ...plan } = request.body
        const flightId = request.params.id
        return ofFlight(request, flightId, { type: 'ChangeFlight', flightId, userId: request.caller.userId, plan })
      },
    },
    'POST /api/flights/:id/cancel': {
      handle(request) {
        const flightId = request.params.id
        return ofFlight(request, flightId, { type: 'CancelFlight', flightId, userId: request.caller.userId })
      },
    },
    'POST /api/flights/:id/landed': {
      handle(request) {
        const flightId = request.params.id
        return ofFlight(request, flightId, { type: 'Land', flightId, userId: request.caller.userId })
      },
    },
    'POST /api/flights/:id/notes': {
      handle(request) {
        const { at: _, ...note } = request.body
        const flightId = request.params.id
        return ofFlight(request, flightId, { type: 'NotePhase', flightId, userId: request.caller.userId, ...note })
      },
    },
    'POST /api/flights/:id/distress': {
      async handle(request) {
        const { at: _, ...rated } = request.body
        const { userId } = request.caller
        await requireOwnFlight(request.params.id, userId)
        return decide(request, rated.ratingId, {
          stream: distressStream(rated.ratingId),
          decider: distressDecider,
          command: { type: 'RateDistress', userId, flightId: request.params.id, ...rated },
        })
      },
    },
    'POST /api/flights/:id/predictions': {
      async handle(request) {
        const { at: _, predictionId, ...expectation } = request.body
        const { userId } = request.caller
        await requireOwnFlight(request.params.id, userId)
        return decide(request, predictionId, {
          stream: predictionStream(predictionId),
          decider: predictionDecider,
          command: { type: 'Predict', predictionId, userId, flightId: request.params.id, expectation },
        })
      },
    },
    'POST /api/predictions/:id/resolution': {
      handle(request) {
        const { at: _, ...resolution } = request.body
        const predictionId = request.params.id
        return decide(request, predictionId, {
          stream: predictionStream(predictionId),
          decider: predictionDecider,
          command: { type: 'Resolve', predictionId, userId: request.caller.userId, resolution },
        })
      },
    },
  })
})
