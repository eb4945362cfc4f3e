import { describe, expect, test } from 'vitest'
import { daysPhrase, daysUntil } from '../../entities/flights/days-until.ts'
import type { Flight, Note } from '../../entities/flights/fold-entries.ts'
import { MOMENT_TEXTS } from './moment-texts.ts'
import { type Moment, planAt, ratingMoment } from './plan-at.ts'
import { instantIn } from './zoned-time.ts'

const MINUTE = 60_000

/** Zones and local times of departure and arrival. */
type Route = readonly [string, string, string, string]
const ROUTES: readonly Route[] = [
  ['Europe/London', '2026-12-04T09:20', 'Europe/Lisbon', '2026-12-04T12:05'],
  ['America/Los_Angeles', '2026-12-04T22:40', 'Asia/Tokyo', '2026-12-06T04:10'],
  ['Asia/Kathmandu', '2026-07-04T00:15', 'Europe/Istanbul', '2026-07-04T05:40'],
  // Overnight across a clock change, and across the date line.
  ['Europe/Berlin', '2026-03-29T00:30', 'America/New_York', '2026-03-29T03:45'],
  ['Pacific/Auckland', '2026-09-26T19:30', 'Pacific/Honolulu', '2026-09-26T04:20'],
]
const [FIRST] = ROUTES as readonly [Route]

function flightOf([departureZone, departs, arrivalZone, arrives]: Route, notes: Note[] = []): Flight {
  const plan = {
    from: 'A',
    to: 'B',
    departsAt: instantIn(departs, departureZone) ?? '',
    departureZone,
    arrivesAt: instantIn(arrives, arrivalZone) ?? '',
    arrivalZone,
  }
  return { flightId: 'f', plan, notes, isCancelled: false, landedAt: null }
}

/** Minutes after departure (negative before) or arrival, and the moment then. */
const INSTANTS: readonly (readonly [from: 'leaving' | 'landing', minutes: number, Moment])[] = [
  ['leaving', -3_000, 'ahead'],
  ['leaving', -600, 'night-before'],
  ['leaving', -200, 'leaving'],
  ['leaving', -60, 'airport'],
  ['leaving', -30, 'boarding'],
  ['leaving', -5, 'doors-closed'],
  ['leaving', 5, 'rolling'],
  ['leaving', 13, 'take-off'],
  ['leaving', 20, 'climb'],
  ['landing', -90, 'cruise'],
  ['landing', -20, 'descent'],
  ['landing', -3, 'landing'],
  ['landing', 5, 'late'],
  ['landing', 170, 'late'],
  ['landing', 190, 'afterwards'],
]

describe.each(ROUTES)('from %s at %s', (...route) => {
  const planned = flightOf(route)
  const departs = Date.parse(planned.plan.departsAt)
  const arrives = Date.parse(planned.plan.arrivesAt)
  const minutesAfterDeparture = (minutes: number) => new Date(departs + minutes * MINUTE).toISOString()

  test.each(INSTANTS)('%s, %i minutes: %s', (from, minutes, moment) => {
    const at = new Date((from === 'leaving' ? departs : arrives) + minutes * MINUTE)
    expect(planAt(planned, at).moment).toBe(moment)
  })

  test.each([15, 30, 60, 120])('a delay of %i minutes that was noted in time moves all later moments', (delay) => {
    const notedAt = new Date(departs - 50 * MINUTE).toISOString()
    const late = flightOf(route, [{ phase: 'delayed', delayMinutes: delay, at: notedAt }])
    for (const [from, minutes, moment] of INSTANTS.slice(4)) {
      const at = new Date((from === 'leaving' ? departs : arrives) + (minutes + delay) * MINUTE)
      expect(planAt(late, at).moment).toBe(moment)
    }
  })

  test('a note overrides the timetable: moving 40 minutes late, and 10 minutes early', () => {
    for (const late of [40, -10]) {
      const moving = departs + late * MINUTE
      const flight = flightOf(route, [{ phase: 'moving', delayMinutes: null, at: new Date(moving).toISOString() }])
      expect(planAt(flight, new Date(moving)).moment).toBe('rolling')
      expect(planAt(flight, new Date(moving + 13 * MINUTE)).moment).toBe('take-off')
      expect(planAt(flight, new Date(arrives + (late - 3) * MINUTE)).moment).toBe('landing')
    }
  })

  test('a noted take-off overrides the timetable: early, late, and after a long wait for the runway', () => {
    for (const [moved, off] of [
      [null, -10],
      [null, 75],
      [5, 65],
    ] as const) {
      const notes: Note[] = []
      if (moved !== null) notes.push({ phase: 'moving', delayMinutes: null, at: minutesAfterDeparture(moved) })
      notes.push({ phase: 'taken-off', delayMinutes: null, at: minutesAfterDeparture(off) })
      const flight = flightOf(route, notes)
      const at = (time: number) => planAt(flight, new Date(time))
      expect(at(departs + off * MINUTE)).toMatchObject({
        moment: 'climb',
        departsAt: minutesAfterDeparture(moved ?? 0),
        // The plan has a quarter of an hour from the first roll to the lift-off.
        arrivesAt: new Date(arrives + (off - 15) * MINUTE).toISOString(),
      })
      expect(at(arrives + (off - 18) * MINUTE).moment).toBe('landing')
      expect(at(arrives + (off - 10) * MINUTE).moment).toBe('late')
    }
  })

  test('a noted landing counts, an hour early or late', () => {
    for (const late of [-60, 60]) {
      const landed = arrives + late * MINUTE
      const flight = { ...planned, landedAt: new Date(landed).toISOString() }
      expect(planAt(flight, new Date(landed + MINUTE)).moment).toBe('landed')
      expect(planAt(flight, new Date(landed + 61 * MINUTE)).moment).toBe('afterwards')
    }
  })

  test('without a note of the landing, no minute is called landed, and the landing is what comes next', () => {
    for (let time = departs - 300 * MINUTE; time < arrives + 600 * MINUTE; time += MINUTE) {
      const at = planAt(planned, new Date(time))
      expect(at.moment).not.toBe('landed')
      if (at.moment === 'landing' || at.moment === 'late') expect(at.next).toBe('landed')
      // Nobody knows when.
      if (at.moment === 'late') expect(at.isNextSoon).toBe(false)
    }
  })

  test('every minute has a moment with a text, moments never go back, and one within five minutes is soon', () => {
    const order = Object.keys(MOMENT_TEXTS)
    let last = 0
    for (let time = departs - 300 * MINUTE; time < arrives + 120 * MINUTE; time += MINUTE) {
      const at = planAt(planned, new Date(time))
      const index = order.indexOf(at.moment)
      expect(index).toBeGreaterThanOrEqual(last)
      last = index
      expect(MOMENT_TEXTS[at.moment].brings.length).toBeGreaterThan(10)
      const soon = planAt(planned, new Date(time + 5 * MINUTE)).moment
      expect(at.isNextSoon).toBe(soon !== at.moment)
    }
  })
})

test('a flight of half an hour has all moments in order', () => {
  const flight = flightOf(['Europe/London', '2026-12-04T09:00', 'Europe/London', '2026-12-04T09:35'])
  const at = (minutes: number) => planAt(flight, new Date(Date.parse(flight.plan.departsAt) + minutes * MINUTE)).moment
  expect([5, 13, 17, 24, 30, 36].map(at)).toEqual(['rolling', 'take-off', 'climb', 'descent', 'landing', 'late'])
})

test('a later delay overrides an earlier roll, as after a return to the stand', () => {
  const flight = flightOf(FIRST)
  const departs = Date.parse(flight.plan.departsAt)
  const at = (minutes: number) => new Date(departs + minutes * MINUTE)
  const notes: Note[] = [
    { phase: 'moving', delayMinutes: null, at: at(5).toISOString() },
    { phase: 'delayed', delayMinutes: 60, at: at(15).toISOString() },
  ]
  expect(planAt({ ...flight, notes }, at(16)).moment).not.toBe('take-off')
  expect(planAt({ ...flight, notes }, at(61)).moment).toBe('rolling')
})

test.each([
  [-600, 'before'],
  [15, null],
  [18, null],
  [24, 'after-take-off'],
  [100, 'after-take-off'],
  [170, null],
  [350, 'after-landing'],
])('%i minutes after departure the distress question is: %s', (minutes, moment) => {
  const flight = flightOf(FIRST)
  const now = new Date(Date.parse(flight.plan.departsAt) + minutes * MINUTE)
  expect(ratingMoment(planAt(flight, now), now)).toBe(moment)
})

test("days are counted in the departure's time zone", () => {
  const flight = flightOf(['Pacific/Auckland', '2026-12-05T00:30', 'Asia/Tokyo', '2026-12-05T09:00'])
  // Still 3 December in Los Angeles, but the 4th in Auckland.
  expect(daysUntil(flight, new Date('2026-12-03T20:00:00Z'))).toBe(1)
  expect([12, 1, 0, -1].map(daysPhrase)).toEqual([
    'You fly in 12 days',
    'You fly tomorrow',
    'You fly today',
    'You fly today',
  ])
})
