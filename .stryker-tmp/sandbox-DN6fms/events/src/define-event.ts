// @ts-nocheck
import type * as z from 'zod'
import type { DomainEvent } from './event.ts'

/** Fields that tell who a person is. They are sealed with the subject's own key and read as `null` once it is gone. */
export interface PersonalFields<Data> {
  /** The field that holds the id of the person whose data it is. */
  readonly subject: keyof Data & string
  /** The fields to seal; each must allow `null` in the schema. */
  readonly fields: readonly (keyof Data & string)[]
}

/** One step of schema evolution: the data of one schema version into that of the next. */
export type Upcaster = (data: never) => unknown

export interface EventOptions<Schema extends z.ZodObject> {
  /** The schema version that is written now, from 1. */
  readonly version: number
  /** The shape of the data at that version. */
  readonly schema: Schema
  /** For each older schema version, how its data becomes that of the next version. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>
  readonly personal?: PersonalFields<z.output<Schema>>
}

/** An event type: call it with data to state the fact. */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  (data: z.output<Schema>): DomainEvent<Type, z.output<Schema>>
  readonly type: Type
  readonly version: number
  readonly schema: Schema
  readonly upcasters: Readonly<Record<number, Upcaster>>
  readonly personal: PersonalFields<z.output<Schema>> | null
}

/** The event that a definition makes. */
export type EventOf<Definition> = Definition extends (data: never) => infer E ? E : never

/**
 * Defines an event type.
 * Throws a RangeError when a schema version below the current one has no upcaster, or a personal field cannot be null.
 */
export function defineEvent<const Type extends string, Schema extends z.ZodObject>(
  type: Type,
  options: EventOptions<Schema>,
): EventDefinition<Type, Schema> {
  const { version, schema, upcasters = {}, personal = null } = options
  for (let older = 1; older < version; older++) {
    if (!upcasters[older]) throw new RangeError(`${type} has no upcaster from schema version ${older}`)
  }
  for (const field of personal?.fields ?? []) {
    const fieldSchema = schema.shape[field] as z.ZodType | undefined
    if (!fieldSchema?.safeParse(null).success) throw new RangeError(`${type}.${field} is personal and must allow null`)
  }
  const make = (data: z.output<Schema>): DomainEvent<Type, z.output<Schema>> => ({ type, data })
  return Object.assign(make, { type, version, schema, upcasters, personal })
}
