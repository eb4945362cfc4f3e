import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  DistressRated,
  distressStream,
  FlightCancelled,
  FlightChanged,
  FlightLanded,
  FlightPhaseNoted,
  FlightPlanned,
  flightStream,
  PredictionMade,
  PredictionResolved,
  predictionStream,
} from '@stillair/events/modules/flights/events.ts'

/** Returns a random event of a passenger, in no sensible order. `random` returns numbers from 0 to 1. */
export function randomFlightDeed(userId: string, random: () => number): readonly [StreamName, ...DomainEvent[]] {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(...list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const own = { flightId: `${userId}-flight${below(3)}`, userId }
  const plan = {
    from: pick('London', '離陸', 'A "b" \\ {c}'),
    to: pick('Lisbon', 'NULL'),
    departsAt: '2026-12-04T09:20:00.000Z',
    departureZone: 'Europe/London',
    arrivesAt: '2026-12-04T12:05:00.000Z',
    arrivalZone: pick('Europe/Lisbon', 'Mars/Olympus'),
  }
  const predictionId = `${userId}-prediction${below(3)}`
  const ratingId = `${userId}-rating${below(1e9)}`
  const isSkipped = random() < 0.3
  const ofFlight = flightStream(own.flightId)
  return pick<() => readonly [StreamName, ...DomainEvent[]]>(
    () => [ofFlight, FlightPlanned({ ...own, plan: random() < 0.1 ? null : plan })],
    () => [ofFlight, FlightChanged({ ...own, plan: random() < 0.1 ? null : plan })],
    () => [ofFlight, FlightPhaseNoted({ ...own, noteId: 'n', phase: 'delayed', delayMinutes: below(90) })],
    () => [ofFlight, FlightPhaseNoted({ ...own, noteId: 'o', phase: 'taken-off', delayMinutes: null })],
    () => [ofFlight, random() < 0.5 ? FlightLanded(own) : FlightCancelled(own)],
    () => [
      distressStream(ratingId),
      DistressRated({ ratingId, ...own, moment: 'before', isSkipped, distress: isSkipped ? null : below(11) }),
    ],
    () => [
      predictionStream(predictionId),
      PredictionMade({ predictionId, ...own, expectation: { expected: 'Panic, "loud"', sureness: below(101) } }),
    ],
    () => [
      predictionStream(predictionId),
      PredictionResolved({ predictionId, userId, resolution: { outcome: 'partly', happened: '' } }),
    ],
  )()
}
