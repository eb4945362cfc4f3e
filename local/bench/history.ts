import { randomUUID } from 'node:crypto'
import type { NewEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import {
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
  sessionStream,
} from '@stillair/events/modules/listening/events.ts'

const LISTENERS = 2_000
const CONTENTS = 300
const START = Date.UTC(2026, 0, 1)

/** One listening session as players report it: started, eight reports, completed. Ten events, 2.6 KB of JSON. */
export function listeningSession(n: number): { stream: StreamName; events: NewEvent[] } {
  const sessionId = randomUUID()
  const userId = `listener-${n % LISTENERS}`
  const session = { sessionId, userId, contentId: `content-${(n * 7) % CONTENTS}` }
  const facts = [
    SessionStarted({ ...session, contentDuration: 280 }),
    ...Array.from({ length: 8 }, (_, report) => {
      const heard = (report + 1) * 30
      return SessionProgressed({ ...session, listenedSeconds: heard, positionSeconds: heard })
    }),
    SessionCompleted({ ...session, contentDuration: 280 }),
  ]
  const events = facts.flatMap((fact, index) =>
    newEvents([fact], {
      occurredAt: new Date(START + n * 60_000 + index * 30_000).toISOString(),
      commandId: `${sessionId}:${index}`,
      correlationId: sessionId,
      causationId: null,
      actor: { kind: 'user', id: userId },
      timeZone: 'Europe/London',
    }),
  )
  return { stream: sessionStream(sessionId), events }
}

/** Appends whole listening sessions with sixteen concurrent writers until the log holds the given number of new events. */
export async function appendHistory(store: EventStore, events: number): Promise<void> {
  let next = 0
  const writer = async () => {
    while (next < events / 10) {
      const { stream, events: session } = listeningSession(next++)
      await store.append(stream, session, 'no-stream')
    }
  }
  await Promise.all(Array.from({ length: 16 }, writer))
}
