import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { EmailConfirmed, UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import { FavouriteAdded, favouriteStream } from '@stillair/events/modules/favourites/events.ts'
import {
  ContentCompleted,
  completionStream,
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
  sessionStream,
} from '@stillair/events/modules/listening/events.ts'
import { SessionDistressRated, sessionDistressStream } from '@stillair/events/modules/session-distress/events.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import { writeContent } from './contents.ts'
import { alternate, compared, type Measurement, median, milliseconds, timed } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const CONTENTS = 60
const MANY = 3_000
const FEW = 30
/** Listening sessions on each day that has some. */
const A_DAY = 3
const TARGET = 2
const ROUNDS = 7
/** Times that all screens are opened in each round. */
const REPEATS = 20
const DAY = 86_400_000

/** What the dashboard, the profile and its history request. */
const SCREENS = [
  '/api/users/me',
  '/api/content',
  '/api/programs',
  '/api/content/personalized',
  '/api/programs/personalized',
  '/api/content/completions',
  '/api/progress',
  '/api/streak',
  '/api/favourites',
  '/api/subscription-status',
  '/api/flights',
  '/api/distress',
  '/api/reminders',
  '/api/session-logs?limit=50',
]

/** Measures how long the screens of a listener with 3,000 listening sessions wait for the API, against one with 30. */
export async function measureLongLife({ postgresUrl }: Bench): Promise<Measurement[]> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  for (let n = 0; n < CONTENTS; n++) await writeContent(store, `content-${n}`, n)
  await writeListener(store, 'loyal', MANY)
  await writeListener(store, 'newer', FEW)
  await buildAsOf({ projections, target: SERVING, log: store, postgresUrl })
  await store.close()

  const file = fileURLToPath(new URL('read-route-server.ts', import.meta.url))
  const server = spawn(process.execPath, [file, 'product', postgresUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(server.stdout, 'data')
    const url = `http://127.0.0.1:${String(line).trim()}`
    const opened = async (userId: string) => {
      const times = []
      while (times.length < REPEATS) times.push(await timed(() => open(url, userId)))
      return median(times)
    }
    const pairs = await alternate(
      ROUNDS,
      () => opened('loyal'),
      () => opened('newer'),
    )
    const row = { most: TARGET, against: `one with ${FEW}`, write: milliseconds }
    return [compared(`dashboard, profile and history of a listener with ${MANY} sessions, all requests`, pairs, row)]
  } finally {
    server.kill()
  }
}

async function open(url: string, userId: string): Promise<void> {
  for (const path of SCREENS) {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${userId}` } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  }
}

/** Writes an account with that many completed sessions, up to yesterday, all rated and in the favourites. */
async function writeListener(store: EventStore, userId: string, sessions: number): Promise<void> {
  const append = async (stream: StreamName, events: readonly DomainEvent[], at: number) => {
    const commandId = randomUUID()
    const metadata = {
      occurredAt: new Date(at).toISOString(),
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { kind: 'system', id: 'bench' } as const,
      timeZone: 'UTC',
    }
    await store.append(stream, newEvents(events, metadata), 'any')
  }
  const begun = Date.now() - Math.ceil(sessions / A_DAY) * DAY
  await append(
    userStream(userId),
    [UserRegistered({ userId, name: userId, email: `${userId}@bench.test` }), EmailConfirmed({ userId })],
    begun,
  )
  for (let n = 0; n < sessions; n++) {
    const at = begun + Math.floor(n / A_DAY) * DAY + (n % A_DAY) * 60_000
    const contentId = `content-${n % CONTENTS}`
    const of = { sessionId: randomUUID(), userId, contentId }
    await append(
      sessionStream(of.sessionId),
      [
        SessionStarted({ ...of, contentDuration: 300 }),
        SessionProgressed({ ...of, listenedSeconds: 290, positionSeconds: 290 }),
        SessionCompleted({ ...of, contentDuration: 300 }),
      ],
      at,
    )
    const rated = { pairId: of.sessionId, userId, contentId }
    await append(
      sessionDistressStream(of.sessionId),
      [
        SessionDistressRated({ ...rated, moment: 'before', distress: 7 }),
        SessionDistressRated({ ...rated, moment: 'after', distress: 4 }),
      ],
      at,
    )
    if (n >= CONTENTS) continue
    const completed = { completionType: 'auto', sessionId: of.sessionId, contentDuration: 300 } as const
    await append(completionStream(userId, contentId), [ContentCompleted({ userId, contentId, ...completed })], at)
    await append(favouriteStream(userId, contentId), [FavouriteAdded({ userId, contentId })], at)
  }
}
