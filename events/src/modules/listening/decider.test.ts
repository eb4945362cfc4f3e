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

/** Returns the time that many seconds after the start of the listening session. */
const at = (seconds: number) => new Date(Date.parse(GIVEN_AT) + seconds * 1000).toISOString()
const heard = (listened: number, position: number | null, seconds: number) => ({
  event: progressed(listened, position),
  at: at(seconds),
})

type Report = Extract<SessionCommand, { type: 'ReportListening' }>
/** Returns a report made at `time` that arrives immediately, unless a later arrival is given. */
const report = (
  listenedSeconds: number,
  positionSeconds: number | null,
  time: number,
  more: Partial<Report> & { arrives?: number } = {},
): Report => {
  const { arrives = time, ...rest } = more
  return {
    type: 'ReportListening',
    userId: 'zoe',
    listenedSeconds,
    positionSeconds,
    completed: false,
    endTime: at(time),
    now: at(arrives),
    ...rest,
  }
}

describe('a listening session', () => {
  test('starts once', () => {
    const start: SessionCommand = { type: 'StartSession', ...session, contentDuration: 100 }
    given(sessionDecider, []).when(start).then(started)
    given(sessionDecider, [started]).when(start).thenNothing()
  })

  test('cannot be started by another user or for other content under the same id', () => {
    const start: SessionCommand = { type: 'StartSession', ...session, contentDuration: 100 }
    given(sessionDecider, [started])
      .when({ ...start, userId: 'max' })
      .thenRefuses('not-found')
    given(sessionDecider, [started])
      .when({ ...start, contentId: 'other' })
      .thenRefuses('not-found')
  })

  test('records the listened time and the position', () => {
    given(sessionDecider, [started])
      .when(report(30, 31, 40))
      .then(progressed(30, 31))
    given(sessionDecider, [started, heard(30, 31, 40)])
      .when(report(55, 60, 70))
      .then(progressed(55, 60))
  })

  test('never counts more than the elapsed time', () => {
    given(sessionDecider, [started])
      .when(report(500, 31, 40))
      .then(progressed(40, 31))
    given(sessionDecider, [started])
      .when(report(500, 31, 600, { arrives: 40 }))
      .then(progressed(40, 31))
  })

  test('counts from three listened seconds on', {
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

  test('ignores a report that is repeated, late, lower or out of order', () => {
    const heardTwice = given(sessionDecider, [started, heard(30, 31, 40), heard(55, 60, 70)])
    heardTwice.when(report(55, 60, 70, { arrives: 90 })).thenNothing()
    heardTwice.when(report(30, 31, 40, { arrives: 90 })).thenNothing()
    heardTwice.when(report(30, 80, 90)).thenNothing()
    heardTwice.when(report(58, 64, 65, { arrives: 90 })).thenNothing()
  })

  test('remembers its newest report, in any order of arrival', () => {
    const reports = [started, heard(55, 60, 70), heard(30, 31, 40)]
    const { state } = given(sessionDecider, reports)
    expect(state).toMatchObject({ reportedAt: at(70), listenedSeconds: 55 })
    given(sessionDecider, reports)
      .when(report(58, 64, 60, { arrives: 90 }))
      .thenNothing()
    expect(given(sessionDecider, [started, heard(30, 31, 40), { event: completed, at: at(50) }]).state).toMatchObject({
      reportedAt: at(50),
      isCompleted: true,
    })
  })

  test('does not exist before its start', () => {
    expect(given(sessionDecider, [heard(30, 31, 40)]).state).toBeNull()
  })

  test('counts milliseconds', () => {
    given(sessionDecider, [started])
      .when(report(30.123_4, 31, 40))
      .then(progressed(30.123, 31))
  })

  test('ignores a repeated overstated report', () => {
    given(sessionDecider, [started, heard(40, 31, 40)])
      .when(report(500, 31, 40, { arrives: 90 }))
      .thenNothing()
  })

  test('accepts a newer position without more listening, but not an older one', () => {
    const paused = given(sessionDecider, [started, heard(30, 31, 40)])
    paused.when(report(30, 80, 50)).then(progressed(30, 80))
    paused.when(report(30, 80, 35, { arrives: 50 })).thenNothing()
    paused.when(report(30, 31, 50)).thenNothing()
  })

  test('ignores position 0 from a player that did not start', () => {
    const paused = given(sessionDecider, [started, heard(30, 31, 40)])
    paused.when(report(30, 0, 50)).thenNothing()
    paused.when(report(30, null, 50)).thenNothing()
    paused.when(report(35, null, 50)).then(progressed(35, null))
    expect(given(sessionDecider, [started, heard(30, 31, 40), heard(35, null, 50)]).state?.positionSeconds).toBe(31)
  })

  test('accepts position 0 after more listening', () => {
    given(sessionDecider, [started, heard(30, 31, 40)])
      .when(report(35, 0, 50))
      .then(progressed(35, 0))
  })

  test('limits the position to the duration', () => {
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

  test('is completed from 95 % on, with one second of tolerance for the duration', {
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

  test('is not completed when the position is not near the end', () => {
    given(sessionDecider, [started])
      .when(report(30, 50, 40, { completed: true }))
      .then(progressed(30, 50))
  })

  test('is completed when playback must have reached the end since the last report', () => {
    given(sessionDecider, [started, heard(70, 70, 70)])
      .when(report(98, null, 100, { completed: true }))
      .then(progressed(98, null), completed)
    given(sessionDecider, [started, heard(70, 70, 70)])
      .when(report(98, 0, 100, { completed: true }))
      .then(progressed(98, 0), completed)
  })

  test('is completed without a known duration', () => {
    const endless = SessionStarted({ ...session, contentDuration: null })
    given(sessionDecider, [endless])
      .when(report(30, 30, 40, { completed: true }))
      .then(progressed(30, 30), SessionCompleted({ ...session, contentDuration: null }))
  })

  test('can be completed by hand once', () => {
    const complete: SessionCommand = { type: 'CompleteSession', userId: 'zoe', contentId: 'calm' }
    given(sessionDecider, [started]).when(complete).then(completed)
    given(sessionDecider, [started, completed]).when(complete).thenNothing()
    given(sessionDecider, [started])
      .when({ ...complete, contentId: 'other' })
      .thenRefuses('not-found')
  })

  test('of another user is not found', () => {
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

describe('the time of a report', () => {
  test("is the player's time when that lies between the start and now", () => {
    expect(whenReported(at(0), at(30), at(40))).toBe(at(30))
    // In any notation, and at both limits.
    expect(whenReported(at(0), '2026-01-01T13:00:30+01:00', at(40))).toBe(at(30))
    expect(whenReported(at(0), '2026-01-01T13:00:00+01:00', at(40))).toBe(at(0))
    expect(whenReported(at(0), at(40), '2026-01-01T13:00:40+01:00')).toBe(at(40))
  })

  test("is now when the device's clock is wrong", () => {
    expect(whenReported(at(0), at(41), at(40))).toBe(at(40))
    expect(whenReported(at(0), at(-1), at(40))).toBe(at(40))
  })
})

describe('listening on an offline device', () => {
  const days = (count: number) => at(count * 86_400)

  test('started at the reported time, limited to the last 30 days', () => {
    expect(whenStarted(at(0), days(29))).toBe(at(0))
    expect(whenStarted('2026-01-01T21:00:00+09:00', days(30))).toBe(at(0))
    expect(whenStarted(at(0), days(31))).toBe(days(1))
    expect(whenStarted(at(41), at(40))).toBe(at(40))
  })

  test("is dated by the server's clock when the device's clock is wrong", () => {
    // A clock that is fast by a second, and by a year.
    expect(onServerClock(at(10), at(101), at(100))).toBe(at(9))
    expect(onServerClock(days(365), days(366), days(1))).toBe(at(0))
    // A clock that is slow by a day; a request that took five minutes does not count as a slow clock.
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

test('a repeated command adds no events, and listening never exceeds the elapsed time or shrinks', () => {
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
