import type * as z from 'zod'
import type { DomainEvent } from './event.ts'
import type { Parameter } from './parameter.ts'

/** Which fields are sealed, and which field names the key. */
export interface PersonalFields<Data> {
  readonly keyedBy: keyof Data & string
  /** These fields read as `null` once the key is destroyed. */
  readonly fields: readonly (keyof Data & string)[]
}

/** One step of schema evolution: converts data from one schema version to the next. */
export type Upcaster = (data: never) => unknown

export interface EventOptions<Schema extends z.ZodObject> {
  /** The current schema version; defaults to 1. */
  readonly version?: number
  /** The shape of the data in the current version. */
  readonly schema: Schema
  /** For each older schema version, the conversion of its data to the next version. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>
  /** The field with the id of the user the event is about. The event's stream is part of that user's data export. */
  readonly subject?: keyof z.output<Schema> & string
  /** Fields that identify a person. They are sealed; each must allow `null` in the schema. */
  readonly personal?: readonly (keyof z.output<Schema> & string)[]
  /** The field with the id of the user whose key seals the personal fields; defaults to `subject`. */
  readonly keyedBy?: keyof z.output<Schema> & string
  /**
   * The parameter of the rule that derives this event from observed events. With another value, the rule would derive
   * different events. Absent for an event that was observed.
   */
  readonly derivedBy?: Parameter
}

/** An event type. Calling it with data returns the event. */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  (data: z.output<Schema>): DomainEvent<Type, z.output<Schema>>
  readonly type: Type
  readonly version: number
  readonly schema: Schema
  readonly upcasters: Readonly<Record<number, Upcaster>>
  readonly subject: (keyof z.output<Schema> & string) | null
  readonly personal: PersonalFields<z.output<Schema>> | null
  readonly derivedBy: Parameter | null
}

export const isEventDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'function' && 'type' in value && 'upcasters' in value

/** The type of the events that a definition returns. */
export type EventOf<Definition> = Definition extends (data: never) => infer E ? E : never

/**
 * Defines an event type.
 * Throws a RangeError when an older schema version has no upcaster, a personal field does not allow null, or personal fields
 * have no `keyedBy` or `subject`.
 */
export function defineEvent<const Type extends string, Schema extends z.ZodObject>(
  type: Type,
  options: EventOptions<Schema>,
): EventDefinition<Type, Schema> {
  const { version = 1, schema, upcasters = {}, subject = null, personal: fields = [], derivedBy = null } = options
  for (let older = 1; older < version; older++) {
    if (!upcasters[older]) throw new RangeError(`${type} has no upcaster from schema version ${older}`)
  }
  const keyedBy = options.keyedBy ?? subject
  if (fields.length > 0 && !keyedBy) throw new RangeError(`${type} names no key for its personal fields`)
  const personal = keyedBy && fields.length > 0 ? { keyedBy, fields } : null
  for (const field of fields) {
    const fieldSchema = schema.shape[field] as z.ZodType | undefined
    if (!fieldSchema?.safeParse(null).success) throw new RangeError(`${type}.${field} is personal and must allow null`)
  }
  const make = (data: z.output<Schema>): DomainEvent<Type, z.output<Schema>> => ({ type, data })
  return Object.assign(make, { type, version, schema, upcasters, subject, personal, derivedBy })
}
