import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectRepeatsDecideNothing, GIVEN_AT, given } from '../../../test/decider-spec.ts'
import { completionDecider } from './completion-decider.ts'
import { ContentCompleted, SessionCompleted, SessionProgressed, SessionStarted } from './events.ts'
import { onServerClock, whenReported, whenStarted } from './rules.ts'
import { type SessionCommand, sessionDecider } from './session-decider.ts'

const session = { sessionId: 's', userId: 'zoe', contentId: 'calm' }
const started = SessionStarted({ ...session, contentDuration: 100 })
const progressed = (listenedSeconds: number, positionSeconds: number | null) =>
  SessionProgressed({ ...session, listenedSeconds, positionSeconds })
const completed = SessionCompleted({ ...session, contentDuration: 100 })

/** That many seconds after the listening session started. */
const at = (seconds: number) => new Date(Date.parse(GIVEN_AT) + seconds * 1000).toISOString()
const heard = (listened: number, position: number | null, seconds: number) => ({
  event: progressed(listened, position),
  at: at(seconds),
})

type Report = Extract<SessionCommand, { type: 'ReportListening' }>
/** A report made at `time` that arrives at once, unless a later arrival is given. */
const report = (
  listenedSeconds: number,
  positionSeconds: number | null,
  time: number,
  more: Partial<Report> & { arrives?: number } = {},
): Report => {
  const { arrives = time, ...rest } = more
  return {
    ...{ type: 'ReportListening', userId: 'zoe', listenedSeconds, positionSeconds, completed: false },
    ...{ endTime: at(time), now: at(arrives), ...rest },
  }
}

describe('a listening session', () => {
  test('starts once', () => {
    const start: SessionCommand = { type: 'StartSession', ...session, contentDuration: 100 }
    given(sessionDecider, []).when(start).then(started)
    given(sessionDecider, [started]).when(start).thenNothing()
  })

  test('starts for nobody else under the same id, nor for other content', () => {
    const start: SessionCommand = { type: 'StartSession', ...session, contentDuration: 100 }
    given(sessionDecider, [started])
      .when({ ...start, userId: 'max' })
      .thenRefuses('not-found')
    given(sessionDecider, [started])
      .when({ ...start, contentId: 'other' })
      .thenRefuses('not-found')
  })

  test('takes what was listened to', () => {
    given(sessionDecider, [started])
      .when(report(30, 31, 40))
      .then(progressed(30, 31))
    given(sessionDecider, [started, heard(30, 31, 40)])
      .when(report(55, 60, 70))
      .then(progressed(55, 60))
  })

  test('never counts more than the clock has run', () => {
    given(sessionDecider, [started])
      .when(report(500, 31, 40))
      .then(progressed(40, 31))
    given(sessionDecider, [started])
      .when(report(500, 31, 600, { arrives: 40 }))
      .then(progressed(40, 31))
  })

  test('takes three seconds for listening, and not less', {
    tags: ['states/an-update-skipped-if-under-3-s', 'limits/minimum-3-s-played-for-an-update'],
  }, () => {
    given(sessionDecider, [started])
      .when(report(3, 3, 40))
      .then(progressed(3, 3))
    given(sessionDecider, [started])
      .when(report(2.999, 2.999, 40))
      .thenNothing()
    given(sessionDecider, [started])
      .when(report(2.9, 2.9, 40))
      .thenNothing()
    given(sessionDecider, [started])
      .when(report(30, 30, 2))
      .thenNothing()
    given(sessionDecider, [started])
      .when(report(2, 99, 40, { completed: true }))
      .thenNothing()
  })

  test('learns nothing from a report that is repeated, late, lower or out of order', () => {
    const heardTwice = given(sessionDecider, [started, heard(30, 31, 40), heard(55, 60, 70)])
    heardTwice.when(report(55, 60, 70, { arrives: 90 })).thenNothing()
    heardTwice.when(report(30, 31, 40, { arrives: 90 })).thenNothing()
    heardTwice.when(report(30, 80, 90)).thenNothing()
    heardTwice.when(report(58, 64, 65, { arrives: 90 })).thenNothing()
  })

  test('remembers its newest report, in whatever order they came', () => {
    const reports = [started, heard(55, 60, 70), heard(30, 31, 40)]
    const { state } = given(sessionDecider, reports)
    expect(state).toMatchObject({ reportedAt: at(70), listenedSeconds: 55 })
    given(sessionDecider, reports)
      .when(report(58, 64, 60, { arrives: 90 }))
      .thenNothing()
    expect(given(sessionDecider, [started, heard(30, 31, 40), { event: completed, at: at(50) }]).state).toMatchObject({
      ...{ reportedAt: at(50), isCompleted: true },
    })
  })

  test('is nothing before it started', () => {
    expect(given(sessionDecider, [heard(30, 31, 40)]).state).toBeNull()
  })

  test('counts milliseconds', () => {
    given(sessionDecider, [started])
      .when(report(30.123_4, 31, 40))
      .then(progressed(30.123, 31))
  })

  test('learns nothing from an overstated report however often it comes', () => {
    given(sessionDecider, [started, heard(40, 31, 40)])
      .when(report(500, 31, 40, { arrives: 90 }))
      .thenNothing()
  })

  test('takes a newer position although no more was listened to, and not an older one', () => {
    const paused = given(sessionDecider, [started, heard(30, 31, 40)])
    paused.when(report(30, 80, 50)).then(progressed(30, 80))
    paused.when(report(30, 80, 35, { arrives: 50 })).thenNothing()
    paused.when(report(30, 31, 50)).thenNothing()
  })

  test('never goes back to the beginning because a player did not start', () => {
    const paused = given(sessionDecider, [started, heard(30, 31, 40)])
    paused.when(report(30, 0, 50)).thenNothing()
    paused.when(report(30, null, 50)).thenNothing()
    paused.when(report(35, null, 50)).then(progressed(35, null))
    expect(given(sessionDecider, [started, heard(30, 31, 40), heard(35, null, 50)]).state?.positionSeconds).toBe(31)
  })

  test('takes the beginning when it was listened to again', () => {
    given(sessionDecider, [started, heard(30, 31, 40)])
      .when(report(35, 0, 50))
      .then(progressed(35, 0))
  })

  test('keeps the position within the media', () => {
    given(sessionDecider, [started])
      .when(report(30, 5_000, 40))
      .then(progressed(30, 100))
  })

  test('is completed once, near the end', { tags: ['limits/auto-complete-at-95-duration'] }, () => {
    const near = report(30, 96, 40, { completed: true })
    given(sessionDecider, [started]).when(near).then(progressed(30, 96), completed)
    given(sessionDecider, [started, heard(30, 96, 40), completed])
      .when({ ...near, now: at(60) })
      .thenNothing()
  })

  test('is completed from 95 % on, give or take the second by which durations differ', {
    tags: ['limits/auto-complete-at-95-duration'],
  }, () => {
    const long = SessionStarted({ ...session, contentDuration: 1_000 })
    const itsEnd = SessionCompleted({ ...session, contentDuration: 1_000 })
    given(sessionDecider, [long])
      .when(report(30, 949, 40, { completed: true }))
      .then(progressed(30, 949), itsEnd)
    given(sessionDecider, [long])
      .when(report(30, 948.9, 40, { completed: true }))
      .then(progressed(30, 948.9))
  })

  test('is not completed by a player that is not near the end', () => {
    given(sessionDecider, [started])
      .when(report(30, 50, 40, { completed: true }))
      .then(progressed(30, 50))
  })

  test('is completed when it must have come to the end since the last report', () => {
    given(sessionDecider, [started, heard(70, 70, 70)])
      .when(report(98, null, 100, { completed: true }))
      .then(progressed(98, null), completed)
    given(sessionDecider, [started, heard(70, 70, 70)])
      .when(report(98, 0, 100, { completed: true }))
      .then(progressed(98, 0), completed)
  })

  test('is completed when nobody knows how long it is', () => {
    const endless = SessionStarted({ ...session, contentDuration: null })
    given(sessionDecider, [endless])
      .when(report(30, 30, 40, { completed: true }))
      .then(progressed(30, 30), SessionCompleted({ ...session, contentDuration: null }))
  })

  test('is completed by hand once', () => {
    const complete: SessionCommand = { type: 'CompleteSession', userId: 'zoe', contentId: 'calm' }
    given(sessionDecider, [started]).when(complete).then(completed)
    given(sessionDecider, [started, completed]).when(complete).thenNothing()
    given(sessionDecider, [started])
      .when({ ...complete, contentId: 'other' })
      .thenRefuses('not-found')
  })

  test("is not found for anybody else's", () => {
    given(sessionDecider, [started])
      .when(report(30, 30, 40, { userId: 'max' }))
      .thenRefuses('not-found')
    given(sessionDecider, [])
      .when(report(30, 30, 40))
      .thenRefuses('not-found')
    given(sessionDecider, [started])
      .when({ type: 'CompleteSession', userId: 'max', contentId: 'calm' })
      .thenRefuses('not-found')
  })
})

describe('when a report was made', () => {
  test("is the player's word between the start and now", () => {
    expect(whenReported(at(0), at(30), at(40))).toBe(at(30))
    // In whichever way it is written, and at both ends.
    expect(whenReported(at(0), '2026-01-01T13:00:30+01:00', at(40))).toBe(at(30))
    expect(whenReported(at(0), '2026-01-01T13:00:00+01:00', at(40))).toBe(at(0))
    expect(whenReported(at(0), at(40), '2026-01-01T13:00:40+01:00')).toBe(at(40))
  })

  test('is now when the clock of the device is wrong', () => {
    expect(whenReported(at(0), at(41), at(40))).toBe(at(40))
    expect(whenReported(at(0), at(-1), at(40))).toBe(at(40))
  })
})

describe('what a device did without a network', () => {
  const days = (count: number) => at(count * 86_400)

  test('began when it reports, within the last 30 days', () => {
    expect(whenStarted(at(0), days(29))).toBe(at(0))
    expect(whenStarted('2026-01-01T21:00:00+09:00', days(30))).toBe(at(0))
    expect(whenStarted(at(0), days(31))).toBe(days(1))
    expect(whenStarted(at(41), at(40))).toBe(at(40))
  })

  test('is dated by the clock of the server, whatever that of the device shows', () => {
    // Fast by a second, and by a year.
    expect(onServerClock(at(10), at(101), at(100))).toBe(at(9))
    expect(onServerClock(days(365), days(366), days(1))).toBe(at(0))
    // Slow by a day; a request that was five minutes on its way is no slow clock.
    expect(onServerClock(days(-1), days(-1), at(0))).toBe(at(0))
    expect(onServerClock(at(10), at(40), at(340))).toBe(at(10))
    expect(onServerClock(at(10), at(40), at(341))).toBe(at(311))
    expect(onServerClock('2026-01-01T13:00:30+01:00', undefined, at(40))).toBe(at(30))
  })
})

test('content is completed once', () => {
  const details = {
    userId: 'zoe',
    contentId: 'calm',
    completionType: 'auto',
    sessionId: 's',
    contentDuration: 100,
  } as const
  const complete = { type: 'CompleteContent', ...details } as const
  given(completionDecider, []).when(complete).then(ContentCompleted(details))
  given(completionDecider, [ContentCompleted(details)])
    .when({ ...complete, completionType: 'manual', sessionId: null })
    .thenNothing()
})

test('repeating a command decides nothing, and listening never exceeds the clock nor shrinks', () => {
  const seconds = fc.double({ min: 0, max: 300, noNaN: true })
  const command: fc.Arbitrary<SessionCommand> = fc.oneof(
    fc.constant<SessionCommand>({ type: 'StartSession', ...session, contentDuration: 100 }),
    fc.constant<SessionCommand>({ type: 'CompleteSession', userId: 'zoe', contentId: 'calm' }),
    fc
      .tuple(
        seconds,
        fc.option(seconds),
        fc.integer({ min: -60, max: 360 }),
        fc.integer({ min: 0, max: 300 }),
        fc.boolean(),
      )
      .map(([listened, place, time, arrives, isEnd]) => report(listened, place, time, { arrives, completed: isEnd })),
  )
  const occurredAt = (sent: SessionCommand) =>
    sent.type === 'ReportListening' ? whenReported(GIVEN_AT, sent.endTime, sent.now) : GIVEN_AT

  fc.assert(
    fc.property(fc.array(command), (commands) => {
      const start: SessionCommand = { type: 'StartSession', ...session, contentDuration: 100 }
      const state = expectRepeatsDecideNothing(sessionDecider, [start, ...commands], occurredAt)
      const clock = Math.max(0, ...commands.map((sent) => (sent.type === 'ReportListening' ? Date.parse(sent.now) : 0)))
      expect(state?.listenedSeconds).toBeLessThanOrEqual(Math.max(0, (clock - Date.parse(GIVEN_AT)) / 1000))
    }),
  )
})
