import * as fc from 'fast-check'
import { describe, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { distressDecider } from './distress-decider.ts'
import {
  DistressRated,
  FlightCancelled,
  FlightChanged,
  FlightLanded,
  FlightPhaseNoted,
  FlightPlanned,
  PredictionMade,
  PredictionResolved,
} from './events.ts'
import { type FlightCommand, flightDecider } from './flight-decider.ts'
import { type PredictionCommand, predictionDecider } from './prediction-decider.ts'

const own = { flightId: 'f', userId: 'zoe' }
const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}
const later = { ...plan, departsAt: '2026-12-04T10:20:00.000Z' }
const planned = FlightPlanned({ ...own, plan })
const note = { ...own, noteId: 'n', phase: 'delayed', delayMinutes: 40 } as const

describe('a flight', () => {
  test('can be planned, changed, noted, landed and cancelled', () => {
    given(flightDecider, [])
      .when({ type: 'PlanFlight', ...own, plan })
      .then(planned)
    const flight = given(flightDecider, [planned])
    flight.when({ type: 'ChangeFlight', ...own, plan: later }).then(FlightChanged({ ...own, plan: later }))
    flight.when({ type: 'NotePhase', ...note }).then(FlightPhaseNoted(note))
    flight.when({ type: 'Land', ...own }).then(FlightLanded(own))
    flight.when({ type: 'CancelFlight', ...own }).then(FlightCancelled(own))
  })

  test('ignores repeated plans, changes and notes', () => {
    const { from, ...rest } = plan
    const flight = given(flightDecider, [planned, FlightPhaseNoted(note)])
    flight.when({ type: 'PlanFlight', ...own, plan: later }).thenNothing()
    flight.when({ type: 'ChangeFlight', ...own, plan: { ...rest, from } }).thenNothing()
    flight.when({ type: 'NotePhase', ...note }).thenNothing()
  })

  test.each([FlightLanded(own), FlightCancelled(own)])('does not change after $type', (end) => {
    const flight = given(flightDecider, [planned, end])
    flight.when({ type: 'ChangeFlight', ...own, plan: later }).thenNothing()
    flight.when({ type: 'NotePhase', ...note }).thenNothing()
    flight.when({ type: 'Land', ...own }).thenNothing()
    flight.when({ type: 'CancelFlight', ...own }).thenNothing()
  })

  test('of another user, or that was never planned, is not found', () => {
    const other = { flightId: 'f', userId: 'ben' }
    const flight = given(flightDecider, [planned])
    flight.when({ type: 'PlanFlight', ...other, plan }).thenRefuses('not-found')
    flight.when({ type: 'Land', ...other }).thenRefuses('not-found')
    given(flightDecider, [])
      .when({ type: 'NotePhase', ...note })
      .thenRefuses('not-found')
  })

  test('a repeated command adds no events', () => {
    const command = fc.constantFrom<FlightCommand>(
      { type: 'PlanFlight', ...own, plan },
      { type: 'ChangeFlight', ...own, plan: later },
      { type: 'ChangeFlight', ...own, plan },
      { type: 'NotePhase', ...note },
      { type: 'Land', ...own },
      { type: 'CancelFlight', ...own },
    )
    fc.assert(fc.property(fc.array(command), (commands) => void expectRepeatsDecideNothing(flightDecider, commands)))
  })
})

describe('a distress rating', () => {
  const rated = { ratingId: 'r', ...own, moment: 'before', distress: 7 } as const

  test('can be given or skipped', () => {
    const rating = given(distressDecider, [])
    rating.when({ type: 'RateDistress', ...rated }).then(DistressRated({ ...rated, isSkipped: false }))
    rating
      .when({ type: 'RateDistress', ...rated, distress: null })
      .then(DistressRated({ ...rated, distress: null, isSkipped: true }))
  })

  test('is recorded once, and only for its user', () => {
    const rating = given(distressDecider, [DistressRated({ ...rated, isSkipped: false })])
    rating.when({ type: 'RateDistress', ...rated, distress: 1 }).thenNothing()
    rating.when({ type: 'RateDistress', ...rated, userId: 'ben' }).thenRefuses('not-found')
  })
})

describe('a prediction', () => {
  const expectation = { expected: 'I will panic.', sureness: 80 }
  const resolution = { outcome: 'not-at-all', happened: 'I read a book.' } as const
  const made = { predictionId: 'p', ...own, expectation }
  const resolved = { predictionId: 'p', userId: 'zoe', resolution }

  test('can be made and then resolved', () => {
    given(predictionDecider, [])
      .when({ type: 'Predict', ...made })
      .then(PredictionMade(made))
    given(predictionDecider, [PredictionMade(made)])
      .when({ type: 'Resolve', ...resolved })
      .then(PredictionResolved(resolved))
  })

  test('cannot be changed, nor can its resolution', () => {
    const prediction = given(predictionDecider, [PredictionMade(made), PredictionResolved(resolved)])
    prediction.when({ type: 'Predict', ...made, expectation: { expected: 'All fine', sureness: 1 } }).thenNothing()
    prediction
      .when({ type: 'Resolve', ...resolved, resolution: { outcome: 'as-expected', happened: '' } })
      .thenNothing()
  })

  test('that was never made, or belongs to another user, is not found', () => {
    given(predictionDecider, [])
      .when({ type: 'Resolve', ...resolved })
      .thenRefuses('not-found')
    given(predictionDecider, [PredictionMade(made)])
      .when({ type: 'Resolve', ...resolved, userId: 'ben' })
      .thenRefuses('not-found')
  })

  test('a repeated command adds no events', () => {
    const command = fc.constantFrom<PredictionCommand>({ type: 'Predict', ...made }, { type: 'Resolve', ...resolved })
    fc.assert(
      fc.property(fc.array(command), (commands) => void expectRepeatsDecideNothing(predictionDecider, commands)),
    )
  })
})
