import { createHash, randomUUID } from 'node:crypto'
import { consultationStream, HistoryConsulted } from '@stillair/events/analysis/events.ts'
import type { EventOf } from '@stillair/events/define-event.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { newEvents } from '@stillair/events/new-event.ts'

type Consulted = EventOf<typeof HistoryConsulted>['data']

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Records in the log itself that somebody looked at it. Throws what an append throws. */
export async function recordConsultation(
  store: Pick<EventStore, 'append'>,
  consultation: Omit<Consulted, 'consultationId'> & { readonly consultationId?: string },
  now: Date,
): Promise<void> {
  const { consultationId = randomUUID() } = consultation
  const events = newEvents([HistoryConsulted({ ...consultation, consultationId })], {
    occurredAt: now.toISOString(),
    commandId: consultationId,
    correlationId: consultationId,
    causationId: null,
    actor: { kind: 'system', id: 'replay' },
    timeZone: 'UTC',
  })
  await store.append(consultationStream(consultationId), events, 'no-stream')
}
