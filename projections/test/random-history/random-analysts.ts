import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { consultationStream, HistoryConsulted } from '@stillair/events/modules/analysis/events.ts'

/** Returns a random consultation of the history. `random` returns numbers from 0 to 1. */
export function randomConsultation(random: () => number): readonly [StreamName, ...DomainEvent[]] {
  const below = (limit: number) => Math.floor(random() * limit)
  const consultationId = `consultation${below(30)}`
  return [
    consultationStream(consultationId),
    HistoryConsulted({
      consultationId,
      kind: random() < 0.5 ? 'extract' : 'replay',
      actor: 'an analyst',
      purpose: random() < 0.5 ? null : 'which "sessions" help',
      question: '--as-of now',
      position: String(below(1_000)),
      through: random() < 0.2 ? null : '2026-03-02T10:00:00.000Z',
      rows: below(100),
      sha256: 'a'.repeat(64),
    }),
  ]
}
