import type * as z from 'zod'
import type { EventDefinition } from './define-event.ts'
import { deterministicId } from './deterministic-id.ts'
import type { DomainEvent, EventMetadata, NewEvent } from './event.ts'
import { definitions } from './registry.ts'

/** The event type is not defined, or the data does not match its schema. Always a programming error. */
export class InvalidEventError extends Error {
  readonly eventType: string
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(eventType: string, problem: string, issues: readonly z.core.$ZodIssue[] = []) {
    super(`${eventType}: ${problem}`)
    this.name = 'InvalidEventError'
    this.eventType = eventType
    this.issues = issues
  }
}

/**
 * Prepares the events of a decision for appending. Each id is derived from the command's id, the event's index in the
 * decision and its type. A repeated command therefore produces the same ids and is recorded once. Drops fields that the
 * schema does not define. A command that appends to several streams needs a separate command id for each.
 *
 * Throws {@link InvalidEventError} when an event is not defined or its data does not match its schema.
 */
export function newEvents<E extends DomainEvent>(
  events: readonly E[],
  metadata: EventMetadata,
  known: ReadonlyMap<string, EventDefinition> = definitions,
): NewEvent<E>[] {
  const { occurredAt, commandId, correlationId, causationId, actor, timeZone, traceparent } = metadata
  return events.map((event, index) => {
    const definition = known.get(event.type)
    if (!definition) throw new InvalidEventError(event.type, 'no such event is defined')
    const parsed = definition.schema.safeParse(event.data)
    if (!parsed.success) {
      const problem = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
      throw new InvalidEventError(event.type, problem, parsed.error.issues)
    }
    return {
      id: deterministicId('event', commandId, String(index), event.type),
      type: event.type,
      schemaVersion: definition.version,
      data: parsed.data,
      metadata: {
        occurredAt,
        commandId,
        correlationId,
        causationId,
        actor,
        timeZone,
        ...(traceparent && { traceparent }),
      },
    }
  })
}
