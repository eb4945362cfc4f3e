import type { Decider } from '../../language/decider.ts'
import { notFound } from '../../language/refusal.ts'
import {
  FlightCancelled,
  FlightChanged,
  type FlightEvent,
  FlightLanded,
  FlightPhaseNoted,
  FlightPlanned,
} from './events.ts'

type Plan = FlightEvent & { readonly type: 'FlightPlanned' }
type Note = FlightEvent & { readonly type: 'FlightPhaseNoted' }

/** A flight; null when it was never planned. */
export type Flight = {
  readonly userId: string
  /** The plan as text, for comparison. */
  readonly plan: string
  readonly noteIds: readonly string[]
  /** Whether the flight was cancelled or has landed, so that it no longer changes. */
  readonly isOver: boolean
} | null

interface OfFlight {
  readonly flightId: string
  readonly userId: string
}

export type FlightCommand =
  | ({ readonly type: 'PlanFlight' | 'ChangeFlight'; readonly plan: NonNullable<Plan['data']['plan']> } & OfFlight)
  | ({ readonly type: 'CancelFlight' | 'Land' } & OfFlight)
  | ({ readonly type: 'NotePhase' } & Note['data'])

/** Ignores commands for a flight that is over, because devices send commands late after being offline. */
export const flightDecider: Decider<Flight, FlightCommand, FlightEvent> = {
  initialState: null,

  decide(command, flight) {
    const { flightId, userId } = command
    // The id comes from a device and may belong to another user's flight.
    if (flight ? flight.userId !== userId : command.type !== 'PlanFlight') throw notFound('The flight')
    if (!flight) return command.type === 'PlanFlight' ? [FlightPlanned({ flightId, userId, plan: command.plan })] : []
    if (flight.isOver) return []
    switch (command.type) {
      case 'PlanFlight':
        return []
      case 'ChangeFlight':
        return textOf(command.plan) === flight.plan ? [] : [FlightChanged({ flightId, userId, plan: command.plan })]
      case 'CancelFlight':
        return [FlightCancelled({ flightId, userId })]
      case 'Land':
        return [FlightLanded({ flightId, userId })]
      case 'NotePhase': {
        const { type: _, ...note } = command
        return flight.noteIds.includes(note.noteId) ? [] : [FlightPhaseNoted(note)]
      }
      default:
        return command satisfies never
    }
  },

  evolve(flight, event) {
    if (event.type === 'FlightPlanned') {
      return { userId: event.data.userId, plan: textOf(event.data.plan), noteIds: [], isOver: false }
    }
    if (!flight) return flight
    switch (event.type) {
      case 'FlightChanged':
        return { ...flight, plan: textOf(event.data.plan) }
      case 'FlightPhaseNoted':
        return { ...flight, noteIds: [...flight.noteIds, event.data.noteId] }
      case 'FlightCancelled':
      case 'FlightLanded':
        return { ...flight, isOver: true }
      default:
        return event satisfies never
    }
  },
}

const textOf = (plan: Plan['data']['plan']): string =>
  JSON.stringify(plan && Object.entries(plan).sort(([one], [other]) => (one < other ? -1 : 1)))
