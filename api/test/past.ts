import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { EmailConfirmed, UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import {
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
  sessionStream,
} from '@stillair/events/modules/listening/events.ts'
import type { Harness } from './harness.ts'

const DAY = 86_400_000

interface Practice {
  readonly days: number
  readonly hour?: number
  readonly zone?: string
  readonly seconds?: number
  readonly completed?: boolean
  readonly contentId?: string
}

/** Returns functions that write events of other days into the log of a harness, by its clock. */
export function past(api: () => Harness) {
  let last = '0'

  /** Returns the UTC time at an hour of the day that many days ago; negative days are in the future. */
  const ago = (days: number, hours = 12) => {
    const midnight = Math.floor(api().now().getTime() / DAY) * DAY
    return new Date(midnight - days * DAY + hours * 3_600_000).toISOString()
  }

  async function append(stream: StreamName, events: readonly DomainEvent[], occurredAt: string, timeZone = 'UTC') {
    const commandId = randomUUID()
    const metadata = {
      occurredAt,
      commandId,
      correlationId: commandId,
      causationId: null,
      timeZone,
      actor: { kind: 'system', id: 'test' } as const,
    }
    last = String((await api().store.append(stream, newEvents(events, metadata), 'any')).position)
  }

  const registered = (userId: string) =>
    append(
      userStream(userId),
      [UserRegistered({ userId, name: 'Zoe', email: `${userId}@waits.test` }), EmailConfirmed({ userId })],
      ago(100),
    )

  return {
    ago,
    append,
    /** Returns the position of the last event. */
    position: () => last,

    /** Creates that many accounts with verified addresses; their ids start with `who`. */
    async people(who: string, many: number): Promise<string[]> {
      const names = Array.from({ length: many }, (_, number) => `${who}-${number}`)
      for (const name of names) await registered(name)
      return names
    },

    async practised(
      userId: string,
      { days, hour = 12, zone, seconds = 40, completed = false, contentId = 'calm' }: Practice,
    ) {
      const of = { sessionId: randomUUID(), userId, contentId }
      const events = [
        SessionStarted({ ...of, contentDuration: 300 }),
        SessionProgressed({ ...of, listenedSeconds: seconds, positionSeconds: seconds }),
        ...(completed ? [SessionCompleted({ ...of, contentDuration: 300 })] : []),
      ]
      await append(sessionStream(of.sessionId), events, ago(days, hour), zone)
    },
  }
}
