import type * as z from 'zod'
import type { DomainEvent } from './event.ts'
import type { Parameter } from './parameter.ts'

/** Which fields are sealed, and which field names the key. */
export interface PersonalFields<Data> {
  readonly keyedBy: keyof Data & string
  /** They read as `null` once the key is destroyed. */
  readonly fields: readonly (keyof Data & string)[]
}

/** One step of schema evolution: the data of one schema version into that of the next. */
export type Upcaster = (data: never) => unknown

export interface EventOptions<Schema extends z.ZodObject> {
  /** The schema version that is written now; 1 when left out. */
  readonly version?: number
  /** The shape of the data at that version. */
  readonly schema: Schema
  /** For each older schema version, how its data becomes that of the next version. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>
  /** The field with the id of the user whom the event is about: its stream is part of what they may take away. */
  readonly subject?: keyof z.output<Schema> & string
  /** Fields that reveal who somebody is. They are sealed; each must allow `null` in the schema. */
  readonly personal?: readonly (keyof z.output<Schema> & string)[]
  /** The field that names the key they are sealed with: the subject's when left out. */
  readonly keyedBy?: keyof z.output<Schema> & string
  /**
   * The parameter of the rule by which it follows from what was observed: with another value there would be others, or they would
   * hold something else. An event without was observed.
   */
  readonly derivedBy?: Parameter
}

/** An event type: call it with data to state the fact. */
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

/** The event that a definition makes. */
export type EventOf<Definition> = Definition extends (data: never) => infer E ? E : never

/**
 * Defines an event type.
 * Throws a RangeError when a schema version below the current one has no upcaster, a personal field cannot be null, or
 * nothing names its key.
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
