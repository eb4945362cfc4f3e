import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import {
  ContentCompleted,
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
} from '@stillair/events/modules/listening/events.ts'
import { addDays, localDay, startOfDay } from '@stillair/events/modules/streak/local-day.ts'
import { currentStreak, type StreakDay } from '@stillair/events/modules/streak/rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../model/fold.ts'
import { streak } from './streak.ts'

interface Completion {
  readonly at: Date
  readonly zone: string
}

const HOUR = 3_600_000

/** Returns the rows that the projection makes of completions that arrive in this order. */
function daysOf(completions: readonly Completion[]): StreakDay[] {
  const events = completions.map(({ at, zone }, index) => ({
    ...SessionCompleted({ sessionId: `session${index}`, userId: 'amelia', contentId: 'c', contentDuration: null }),
    metadata: { occurredAt: at.toISOString(), timeZone: zone },
  }))
  const rows = fold(streak, events as unknown as RecordedEvent[]).get('streak_day') ?? []
  return rows.map((row) => ({
    day: String(row.day),
    firstCompletedAt: new Date(String(row.first_completed_at)),
    firstTimeZone: String(row.first_time_zone),
    lastCompletedAt: new Date(String(row.last_completed_at)),
    timeZone: String(row.time_zone),
  }))
}

const completion = (at: string, zone: string): Completion => ({ at: new Date(at), zone })
const streakOf = (completions: readonly Completion[], now: string, zone: string) =>
  currentStreak(daysOf(completions), new Date(now), zone)

test('a day has the current name of its zone, whichever name the log has', () => {
  const [day] = daysOf([
    completion('2026-01-01T20:00:00Z', 'Asia/Calcutta'),
    completion('2026-01-01T21:00:00Z', 'Europe/Kiev'),
  ])
  expect(day).toMatchObject({ day: '2026-01-02', firstTimeZone: 'Asia/Kolkata' })
})

describe('the streak of a listener who stays in one zone', () => {
  const london = (...days: string[]) => days.map((day) => completion(`${day}T19:00:00Z`, 'Europe/London'))

  test('counts back from today', { tags: ['states/if-today-active-streak-counts-back'] }, () => {
    const found = streakOf(
      london('2026-03-08', '2026-03-10', '2026-03-11', '2026-03-12'),
      '2026-03-12T21:00:00Z',
      'Europe/London',
    )
    expect(found).toEqual({ currentStreak: 3, weeklyPattern: [false, false, true, false, true, true, true] })
  })

  test('counts back from yesterday while today is still to come', {
    tags: ['states/if-only-yesterday-active-it-counts-back'],
  }, () => {
    const found = streakOf(london('2026-03-10', '2026-03-11'), '2026-03-12T09:00:00Z', 'Europe/London')
    expect(found).toEqual({ currentStreak: 2, weeklyPattern: [false, false, false, false, true, true, false] })
  })

  test('ends after a whole day without a completion', () => {
    expect(streakOf(london('2026-03-10'), '2026-03-12T00:00:00Z', 'Europe/London').currentStreak).toBe(0)
    expect(streakOf([], '2026-03-12T00:00:00Z', 'Europe/London')).toEqual({
      currentStreak: 0,
      weeklyPattern: Array(7).fill(false),
    })
  })

  test('counts a day once, however many completions it has', {
    tags: ['states/streak-over-last-7-days-today-last-day'],
  }, () => {
    const twice = [completion('2026-03-12T00:05:00Z', 'UTC'), completion('2026-03-12T23:55:00Z', 'UTC')]
    expect(streakOf(twice, '2026-03-12T23:58:00Z', 'UTC').currentStreak).toBe(1)
  })

  test("counts days in the listener's zone, not in UTC", () => {
    // The afternoon of the 10th and the evening of the 11th.
    const evenings = [
      completion('2026-01-11T01:00:00Z', 'America/Los_Angeles'),
      completion('2026-01-12T05:00:00Z', 'America/Los_Angeles'),
    ]
    expect(daysOf(evenings).map(({ day }) => day)).toEqual(['2026-01-10', '2026-01-11'])
    expect(streakOf(evenings, '2026-01-12T06:00:00Z', 'America/Los_Angeles').currentStreak).toBe(2)
  })

  test('survives days of 23 and 25 hours without gaining or losing a day', () => {
    for (const midnight of ['2026-03-29', '2026-10-25']) {
      const [before, after] = [addDays(midnight, -1), addDays(midnight, 1)]
      const evening = (day: string) => ({
        at: new Date(startOfDay(addDays(day, 1), 'Europe/Berlin').getTime() - HOUR),
        zone: 'Europe/Berlin',
      })
      const now = startOfDay(addDays(after, 1), 'Europe/Berlin').toISOString()
      expect(streakOf([before, midnight, after].map(evening), now, 'Europe/Berlin').currentStreak).toBe(3)
      expect(streakOf([before, after].map(evening), now, 'Europe/Berlin').currentStreak).toBe(1)
    }
  })

  test('treats an unknown zone as UTC', () => {
    const found = streakOf([completion('2026-03-12T23:30:00Z', 'Mars/Olympus')], '2026-03-12T23:40:00Z', 'Nowhere')
    expect(found.currentStreak).toBe(1)
    expect(daysOf([completion('2026-03-12T23:30:00Z', 'Mars/Olympus')])[0]).toMatchObject({
      day: '2026-03-12',
      timeZone: 'UTC',
    })
  })
})

describe('the streak of a listener who flies', () => {
  test('survives a westward crossing of the date line, where a date is skipped', () => {
    // Evening of the 20th in Honolulu, morning of the 22nd in Auckland, nine hours later.
    const flight = [
      completion('2026-11-21T08:00:00Z', 'Pacific/Honolulu'),
      completion('2026-11-21T17:30:00Z', 'Pacific/Auckland'),
    ]
    expect(daysOf(flight).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-22'])
    expect(streakOf(flight, '2026-11-21T18:00:00Z', 'Pacific/Auckland').currentStreak).toBe(2)
    expect(streakOf(flight.slice(0, 1), '2026-11-21T17:00:00Z', 'Pacific/Auckland').currentStreak).toBe(1)
  })

  test('counts a date that is lived twice once, on an eastward crossing of the date line', () => {
    const flight = [
      completion('2026-11-20T00:00:00Z', 'Pacific/Auckland'),
      completion('2026-11-20T20:00:00Z', 'Pacific/Honolulu'),
    ]
    expect(daysOf(flight)).toHaveLength(1)
    const found = streakOf(flight, '2026-11-20T21:00:00Z', 'Pacific/Honolulu')
    expect(found.currentStreak).toBe(1)
    expect(found.weeklyPattern.at(-1)).toBe(true)
  })

  test('shows a date ahead of the reader’s own as today', () => {
    // Completed on the 21st in Auckland, while it is still the 20th in Honolulu.
    const found = streakOf(
      [completion('2026-11-20T20:00:00Z', 'Pacific/Auckland')],
      '2026-11-21T05:00:00Z',
      'Pacific/Honolulu',
    )
    expect(found).toEqual({ currentStreak: 1, weeklyPattern: [false, false, false, false, false, false, true] })
  })

  test('ends when a whole day passed on both clocks', () => {
    const missed = [
      completion('2026-11-20T20:00:00Z', 'Europe/London'),
      completion('2026-11-22T20:00:00Z', 'America/New_York'),
    ]
    expect(streakOf(missed, '2026-11-22T21:00:00Z', 'America/New_York').currentStreak).toBe(1)
  })

  test('survives when a whole day passed on only one of the two clocks', () => {
    // 25 October has 25 hours in Berlin, too many to fit between the two days in Johannesburg.
    const south = [
      completion('2026-10-24T20:00:00Z', 'Europe/Berlin'),
      completion('2026-10-25T22:30:00Z', 'Africa/Johannesburg'),
    ]
    expect(daysOf(south).map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-26'])
    expect(streakOf(south, '2026-10-25T22:40:00Z', 'Africa/Johannesburg').currentStreak).toBe(2)
    const north = [
      completion('2026-10-24T20:00:00Z', 'Africa/Lagos'),
      completion('2026-10-26T08:00:00Z', 'Europe/Berlin'),
    ]
    expect(daysOf(north).map(({ day }) => day)).toEqual(['2026-10-24', '2026-10-26'])
    expect(streakOf(north, '2026-10-26T09:00:00Z', 'Europe/Berlin').currentStreak).toBe(2)
  })

  test('survives in Samoa, which skipped 30 December 2011', () => {
    const days = [
      completion('2011-12-30T04:00:00Z', 'Pacific/Apia'),
      completion('2011-12-31T04:00:00Z', 'Pacific/Apia'),
    ]
    expect(daysOf(days).map(({ day }) => day)).toEqual(['2011-12-29', '2011-12-31'])
    expect(streakOf(days, '2011-12-31T05:00:00Z', 'Pacific/Apia').currentStreak).toBe(2)
  })
})

describe('hard cases', () => {
  test('Auckland to Honolulu: three mornings, then the third date again, and the fourth', () => {
    const morning = (day: string) => completion(`${day}T20:00:00Z`, 'Pacific/Auckland')
    const days = ['2026-11-17', '2026-11-18', '2026-11-19'].map(morning)
    // The flight leaves Auckland late on the 20th and lands in Honolulu on the morning of the 20th.
    const landed = '2026-11-20T18:30:00Z'
    expect(streakOf(days, landed, 'Pacific/Honolulu').currentStreak).toBe(3)
    const again = [...days, completion(landed, 'Pacific/Honolulu')]
    expect(daysOf(again).map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(streakOf(again, '2026-11-20T19:00:00Z', 'Pacific/Honolulu').currentStreak).toBe(3)
    const next = [...again, completion('2026-11-21T18:30:00Z', 'Pacific/Honolulu')]
    expect(streakOf(next, '2026-11-21T19:00:00Z', 'Pacific/Honolulu')).toEqual({
      currentStreak: 4,
      weeklyPattern: [false, false, false, true, true, true, true],
    })
    // On the way back, the 22nd begins in Auckland while it is still the 21st in Honolulu.
    const back = [...next, completion('2026-11-22T20:00:00Z', 'Pacific/Auckland')]
    expect(streakOf(back, '2026-11-22T21:00:00Z', 'Pacific/Auckland').currentStreak).toBe(5)
  })

  test('a listening session over midnight counts only on the day on which it ends', () => {
    const of = { sessionId: 's', userId: 'amelia', contentId: 'c' }
    const at = (occurredAt: string, event: DomainEvent) => ({
      ...event,
      metadata: { occurredAt, timeZone: 'Europe/London' },
    })
    const night = [
      at('2026-01-11T23:55:00Z', SessionStarted({ ...of, contentDuration: 300 })),
      at('2026-01-11T23:59:30Z', SessionProgressed({ ...of, listenedSeconds: 270, positionSeconds: 270 })),
      at('2026-01-12T00:00:00Z', SessionCompleted({ ...of, contentDuration: 300 })),
      at('2026-01-12T00:00:00Z', ContentCompleted({ ...of, completionType: 'auto', contentDuration: 300 })),
    ] as unknown as RecordedEvent[]
    const days = fold(streak, night).get('streak_day')
    expect(days).toMatchObject([{ day: '2026-01-12', completions: 1 }])

    // Two events of one completion, on either side of midnight, count as one day.
    const parted = [
      at('2026-01-11T23:59:59.999Z', SessionCompleted({ ...of, contentDuration: 300 })),
      at('2026-01-12T00:00:00.001Z', ContentCompleted({ ...of, completionType: 'auto', contentDuration: 300 })),
    ] as unknown as RecordedEvent[]
    expect(fold(streak, parted).get('streak_day')).toMatchObject([{ day: '2026-01-11', completions: 1 }])
  })

  test('a report that arrives a day late counts on the day of its completion', () => {
    const inTime = [completion('2026-03-10T19:00:00Z', 'UTC'), completion('2026-03-12T08:00:00Z', 'UTC')]
    expect(streakOf(inTime, '2026-03-12T09:00:00Z', 'UTC').currentStreak).toBe(1)
    // Completed offline on the 11th, but recorded after the listening session of the 12th.
    const late = [...inTime, completion('2026-03-11T19:00:00Z', 'UTC')]
    expect(streakOf(late, '2026-03-12T19:00:00Z', 'UTC').currentStreak).toBe(3)
  })

  test('a clock wrong by a year neither creates nor ends a streak', () => {
    const days = ['2026-03-11', '2026-03-12'].map((day) => completion(`${day}T19:00:00Z`, 'UTC'))
    const right = streakOf(days, '2026-03-12T21:00:00Z', 'UTC')
    expect(right.currentStreak).toBe(2)
    for (const wrong of ['2025-03-12T19:00:00Z', '2027-03-12T19:00:00Z']) {
      expect(streakOf([...days, completion(wrong, 'UTC')], '2026-03-12T21:00:00Z', 'UTC')).toEqual(right)
      expect(streakOf([completion(wrong, 'UTC')], '2026-03-12T21:00:00Z', 'UTC')).toEqual(
        streakOf([], '2026-03-12T21:00:00Z', 'UTC'),
      )
    }
    // Clocks of two servers may differ by up to five minutes.
    expect(streakOf(days, '2026-03-12T18:55:00Z', 'UTC').weeklyPattern.at(-1)).toBe(true)
    expect(streakOf(days, '2026-03-12T18:54:59Z', 'UTC').weeklyPattern.at(-1)).toBe(false)
  })
})

describe('in random zones', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2036-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  test('a listener who stays in one zone has the streak of the calendar', () => {
    fc.assert(
      fc.property(
        zone,
        instant,
        fc.uniqueArray(fc.nat(12)),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 13, maxLength: 13 }),
        (home, now, agos, moments) => {
          const today = localDay(now, home)
          const dates = Array.from({ length: 14 }, (_, ago) => addDays(today, -ago))
          const bounds = dates.map((day) => startOfDay(day, home).getTime())
          // Where a zone skipped a date, nobody can have been active on it.
          fc.pre(bounds.every((start, ago) => ago === 0 || start < (bounds[ago - 1] ?? 0)))
          const completions = agos.map((ago) => {
            const begin = bounds[ago] ?? 0
            const end = ago === 0 ? now.getTime() : (bounds[ago - 1] ?? 0)
            return { at: new Date(begin + Math.floor((end - begin) * (moments[ago] ?? 0))), zone: home }
          })
          const active = new Set(agos)
          let expected = 0
          for (let ago = active.has(0) ? 0 : 1; active.has(ago); ago++) expected++
          const found = currentStreak(daysOf(completions), now, home)
          expect(found.currentStreak).toBe(expected)
          expect(found.weeklyPattern).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => active.has(ago)))
        },
      ),
      { numRuns: 150 },
    )
  })

  // Prefers zones on both sides of the date line, because few journeys would cross it otherwise.
  const pacific = fc.constantFrom(
    ...[
      'Pacific/Honolulu',
      'Pacific/Pago_Pago',
      'America/Anchorage',
      'Pacific/Auckland',
      'Pacific/Apia',
      'Pacific/Kiritimati',
    ],
  )
  const journey = fc.record({
    start: instant,
    legs: fc.array(fc.record({ hours: fc.integer({ min: 1, max: 20 }), zone: fc.oneof(zone, pacific) }), {
      minLength: 1,
      maxLength: 15,
    }),
  })
  const sessionsOf = ({
    start,
    legs,
  }: {
    start: Date
    legs: readonly { hours: number; zone: string }[]
  }): Completion[] => {
    let at = start.getTime()
    return legs.map((leg) => {
      at += leg.hours * HOUR
      return { at: new Date(at), zone: leg.zone }
    })
  }

  test('a traveller who listens at least every twenty hours keeps the streak, and no date counts twice', () => {
    fc.assert(
      fc.property(journey, (travelled) => {
        const sessions = sessionsOf(travelled)
        const last = sessions.at(-1) ?? { at: travelled.start, zone: 'UTC' }
        const dates = new Set(sessions.map(({ at, zone: there }) => localDay(at, there)))
        expect(currentStreak(daysOf(sessions), last.at, last.zone).currentStreak).toBe(dates.size)
      }),
      { numRuns: 300 },
    )
  })

  test('eighty hours without a listening session end every streak', () => {
    fc.assert(
      fc.property(journey, journey, (one, other) => {
        const before = sessionsOf(one)
        const start = new Date((before.at(-1)?.at.getTime() ?? 0) + 80 * HOUR)
        const after = sessionsOf({ ...other, start })
        const last = after.at(-1) ?? { at: start, zone: 'UTC' }
        const alone = currentStreak(daysOf(after), last.at, last.zone)
        expect(currentStreak(daysOf([...before, ...after]), last.at, last.zone).currentStreak).toBe(alone.currentStreak)
      }),
      { numRuns: 150 },
    )
  })

  test('reports that arrive in another order make the same days', () => {
    fc.assert(
      fc.property(journey, fc.infiniteStream(fc.nat()), (travelled, random) => {
        const sessions = sessionsOf(travelled)
        const shuffled = sessions
          .map((session) => ({ session, rank: random.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ session }) => session)
        const byDay = (days: readonly StreakDay[]) => days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
        expect(byDay(daysOf(shuffled))).toEqual(byDay(daysOf(sessions)))
      }),
      { numRuns: 100 },
    )
  })
})
