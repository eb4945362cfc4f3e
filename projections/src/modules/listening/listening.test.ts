import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  ContentCompleted,
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
} from '@stillair/events/modules/listening/events.ts'
import { describe, expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { numbered } from '../../../test/harness.ts'
import { fold } from '../../model/fold.ts'
import { completedSession } from './completed-session.ts'
import { progress } from './progress.ts'
import { sessionLog } from './session-log.ts'

const local = { local_day: '2026-01-01', local_hour: 0 }
const of = (sessionId: string) => ({ sessionId, userId: 'amelia', contentId: 'take-off' })
const started = (sessionId: string) => SessionStarted({ ...of(sessionId), contentDuration: 300 })
const heard = (sessionId: string, listenedSeconds: number, positionSeconds: number | null) =>
  SessionProgressed({ ...of(sessionId), listenedSeconds, positionSeconds })
const ended = (sessionId: string) => SessionCompleted({ ...of(sessionId), contentDuration: 300 })
const completed = (sessionId: string | null) =>
  ContentCompleted({ userId: 'amelia', contentId: 'take-off', sessionId, completionType: 'auto', contentDuration: 300 })

describe('progress', () => {
  test('adds up the seconds of each listening session; repeated and smaller totals change nothing', () => {
    const rows = folded(
      progress,
      [1, heard('a', 30, 30)],
      [2, heard('a', 60, 60)],
      [2, heard('a', 60, 60)],
      [3, heard('b', 10, 70)],
      [4, heard('a', 45, 45)],
    )
    expect(rows).toMatchObject([{ sessions: 2, listened_seconds: 70, completed_sessions: 0, completed: false }])
  })

  test('counts a listening session once, from 3 s on', { tags: ['limits/minimum-3-s-played-for-an-update'] }, () => {
    expect(folded(progress, [1, heard('a', 2.9, 2)], [2, heard('b', 3, 3)])).toMatchObject([{ sessions: 1 }])
    expect(folded(progress, [1, heard('b', 3, 3)], [2, heard('b', 4, 4)])).toMatchObject([{ sessions: 1 }])
    expect(folded(progress, [1, heard('a', 2.9, 2)])).toMatchObject([{ sessions: 0, completed_sessions: 0 }])
    expect(folded(progress, [1, started('a')])).toEqual([])
  })

  test('has the position of the newest report, even when an older one arrives later', () => {
    const rows = folded(progress, [10, heard('a', 30, 100)], [5, heard('b', 30, 40)], [11, heard('a', 40, null)])
    expect(rows).toMatchObject([{ position_seconds: 100, last_heard_at: minute(11) }])
  })

  test('has the later position in the log for two reports of the same moment', () => {
    const rows = folded(progress, [10, heard('a', 30, 100)], [10, heard('b', 30, 40)])
    expect(rows).toMatchObject([{ position_seconds: 40, position_at: minute(10) }])
    expect(folded(progress, [1, heard('a', 30, null)])).toMatchObject([{ position_seconds: 0, position_at: null }])
  })

  test('marks content as completed at its first completion', () => {
    expect(folded(progress, [1, ended('a')])).toMatchObject([{ completed: false, completed_at: null }])
    expect(folded(progress, [1, completed('a')], [2, completed('b')])).toMatchObject([
      {
        completed: true,
        completed_at: minute(1),
        completed_sessions: 2,
        listened_seconds: 0,
        last_heard_at: minute(2),
      },
    ])
  })

  test('resets the position after a completion, until a later report', () => {
    const done = [
      [1, heard('a', 280, 285)],
      [2, ended('a')],
      [2, completed('a')],
      [3, heard('a', 300, 299)],
    ] as const
    expect(folded(progress, ...done)).toMatchObject([
      { position_seconds: 0, completed: true, completed_at: minute(2), completed_sessions: 1, listened_seconds: 300 },
    ])
    expect(folded(progress, ...done, [4, heard('b', 20, 20)])).toMatchObject([
      { position_seconds: 20, completed: true },
    ])
  })

  test('counts a completion once, by session and by content, and counts repeated sessions', () => {
    expect(folded(progress, [1, completed('a')], [1, ended('a')])).toMatchObject([{ completed_sessions: 1 }])
    expect(folded(progress, [1, completed(null)], [2, ended('a')], [3, ended('b')])).toMatchObject([
      { completed_sessions: 3 },
    ])
  })
})

test('completed sessions: one row per session, whichever event comes first, and one for a completion without a session', {
  tags: ['entities/completed-session-contentid'],
}, () => {
  const both = [
    { completion_id: 'a', user_id: 'amelia', content_id: 'take-off', content_duration: 300, completed_at: minute(1) },
  ]
  expect(folded(completedSession, [1, ended('a')], [2, completed('a')])).toEqual(both)
  expect(folded(completedSession, [1, completed('a')], [2, ended('a')])).toEqual(both)
  expect(folded(completedSession, [1, completed(null)])).toMatchObject([
    { completion_id: 'completion:amelia:take-off' },
  ])
})

test('completed sessions: a missing duration is filled in and then stays', () => {
  const lasting = (contentDuration: number | null) => SessionCompleted({ ...of('a'), contentDuration })
  const rows = (...durations: (number | null)[]) =>
    folded(completedSession, ...durations.map((duration, at) => [at, lasting(duration)] as const))
  expect(rows(null)).toMatchObject([{ content_duration: null }])
  expect(rows(null, 300)).toMatchObject([{ content_duration: 300, completed_at: minute(0) }])
  expect(rows(300, 200)).toMatchObject([{ content_duration: 300 }])
})

test('session log: has sessions without a start event, and one with only a start event', () => {
  expect(folded(sessionLog, [1, started('a')], [2, started('a')])).toMatchObject([
    { started_at: minute(1), ...local, ended_at: null, position_seconds: null, completed: false },
  ])
  expect(folded(sessionLog, [2, heard('a', 30, null)])).toMatchObject([
    { started_at: minute(2), ended_at: minute(2), content_duration: null, completed: false, completed_at: null },
  ])
  expect(folded(sessionLog, [2, ended('a')], [3, ended('a')])).toMatchObject([
    { ended_at: minute(3), listened_seconds: 0, completed_at: minute(2), content_duration: 300 },
  ])
})

test("session log: has the day and hour in the listener's zone, also by an old zone name", () => {
  const at = (timeZone: string) => {
    const event = numbered(started('a'), 19 * 60 + 45)
    const recorded = { ...event, metadata: { ...event.metadata, timeZone }, revision: 0, position: 1n }
    const [row] = fold(sessionLog, [recorded as unknown as RecordedEvent]).get('session_log') ?? []
    return [row?.local_day, row?.local_hour]
  }
  expect(at('Asia/Kolkata')).toEqual(['2026-01-02', 1])
  expect(at('Asia/Calcutta')).toEqual(['2026-01-02', 1])
  expect(at('Europe/Kiev')).toEqual(['2026-01-01', 21])
  expect(at('Mars/Olympus')).toEqual(['2026-01-01', 19])
})

test('session log: has the later position in the log for two reports of the same moment', () => {
  expect(folded(sessionLog, [1, heard('a', 30, 31)], [1, heard('a', 35, 36)])).toMatchObject([{ position_seconds: 36 }])
})

test('session log: totals and times only increase, and the position comes from the newest report', {
  tags: ['entities/session-log-id-durationplayed-seconds'],
}, () => {
  const rows = folded(
    sessionLog,
    [1, started('a')],
    [4, heard('a', 60, 62)],
    [3, heard('a', 30, 31)],
    [5, heard('a', 70, null)],
    [6, ended('a')],
  )
  expect(rows).toEqual([
    {
      session_id: 'a',
      user_id: 'amelia',
      content_id: 'take-off',
      ...local,
      started_at: minute(1),
      ended_at: minute(6),
      listened_seconds: 70,
      position_seconds: 62,
      completed: true,
      completed_at: minute(6),
      content_duration: 300,
    },
  ])
})
