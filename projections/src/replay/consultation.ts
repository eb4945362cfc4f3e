import { createHash, randomUUID } from 'node:crypto'
import type { EventOf } from '@stillair/events/language/define-event.ts'
import type { EventMetadata } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { consultationStream, HistoryConsulted } from '@stillair/events/modules/analysis/events.ts'

type Consulted = EventOf<typeof HistoryConsulted>['data']

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Records in the log that somebody consulted it, alone or as part of a request. Throws the errors of an append. */
export async function recordConsultation(
  store: Pick<EventStore, 'append'>,
  consultation: Omit<Consulted, 'consultationId'> & { readonly consultationId?: string },
  now: Date,
  request: Partial<Pick<EventMetadata, 'actor' | 'correlationId'>> = {},
): Promise<void> {
  const { consultationId = randomUUID() } = consultation
  const events = newEvents([HistoryConsulted({ ...consultation, consultationId })], {
    occurredAt: now.toISOString(),
    commandId: consultationId,
    correlationId: consultationId,
    causationId: null,
    actor: { kind: 'system', id: 'replay' },
    timeZone: 'UTC',
    ...request,
  })
  await store.append(consultationStream(consultationId), events, 'no-stream')
}
