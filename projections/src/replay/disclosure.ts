import type { EventDefinition } from '@stillair/events/language/define-event.ts'
import { definitions } from '@stillair/events/language/registry.ts'
import {
  COPING_TOPICS,
  SUPPORT_TOPICS,
  SYMPTOM_TOPICS,
  TRIGGER_TOPICS,
} from '@stillair/events/modules/recommendations/answer-topics.ts'
import type * as z from 'zod'
import type { Pseudonyms } from './pseudonym.ts'

type Data = Readonly<Record<string, unknown>>
/** Returns the part of a value that may be disclosed; `WITHHELD` for none. */
type Disclose = (value: unknown, userId: string, names: Pseudonyms) => unknown

const WITHHELD = Symbol('withheld')

/** Names of the fields with ids of public things. */
const PUBLIC_IDS: ReadonlySet<string> = new Set(['contentId', 'programId', 'mediaId'])
/** Answers to choose from, by field; a person's own words become `other`. */
const OFFERED: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map([
  ['triggers', TRIGGER_TOPICS],
  ['symptoms', SYMPTOM_TOPICS],
  ['copingMethods', COPING_TOPICS],
  ['desiredSupport', SUPPORT_TOPICS],
])

const asItIs: Disclose = (value) => value
const withhold: Disclose = () => WITHHELD
const thing: Disclose = (value, userId, names) => names.ofThing(userId, String(value)) ?? WITHHELD
const day: Disclose = (value) => `${String(value).slice(0, 10)}T00:00:00.000Z`
const answers =
  (offered: ReadonlyMap<string, unknown>): Disclose =>
  (value) => [...new Set((value as readonly string[]).map((answer) => (offered.has(answer) ? answer : 'other')))]

/** Decides from the schema alone, so that an unforeseen field is withheld if it could hold text. */
function disclosureOf(name: string, schema: z.core.$ZodType): Disclose {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return asItIs
    case 'nullable':
    case 'optional': {
      const inner = disclosureOf(name, def.innerType)
      return (value, userId, names) => (value === null || value === undefined ? null : inner(value, userId, names))
    }
    case 'union': {
      const options = def.options.map((option) => disclosureOf(name, option))
      return options.every((option) => option === asItIs) ? asItIs : withhold
    }
    case 'string':
      if (PUBLIC_IDS.has(name)) return asItIs
      if ('format' in def && def.format === 'datetime') return day
      if ('format' in def && def.format === 'date') return asItIs
      return name.endsWith('Id') ? thing : withhold
    case 'array': {
      const offered = OFFERED.get(name)
      if (offered) return answers(offered)
      return disclosureOf(name, def.element) === asItIs ? asItIs : withhold
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([field, inner]) => [field, disclosureOf(field, inner)] as const)
      return (value, userId, names) => {
        const found: Record<string, unknown> = {}
        for (const [field, disclose] of fields) {
          const disclosed = disclose((value as Data)[field], userId, names)
          if (disclosed === WITHHELD) return WITHHELD
          found[field] = disclosed
        }
        return found
      }
    }
    default:
      return withhold
  }
}

interface Field {
  readonly name: string
  readonly disclose: Disclose
  /** Replaces a withheld value, so that the event still matches its type's schema. */
  readonly instead: '' | null
}

const compiled = new Map<EventDefinition, readonly Field[]>()

function fieldsOf(definition: EventDefinition) {
  const known = compiled.get(definition)
  if (known) return known
  const fields = Object.entries(definition.schema.shape)
    .filter(([field]) => field !== definition.subject)
    .map(([name, schema]): Field => {
      const instead = (schema as z.ZodType).safeParse(null).success ? null : ''
      return { name, disclose: disclosureOf(name, schema as z.core.$ZodType), instead }
    })
  compiled.set(definition, fields)
  return fields
}

/**
 * Returns the data of an event about a person that may be disclosed. The person is named by pseudonym. Numbers, offered
 * choices and ids of public things are kept. Other ids become {@link Pseudonyms.ofThing}; times become days. Text is
 * never disclosed. A withheld value is null or empty.
 */
export function disclosed(type: string, data: Data, userId: string, names: Pseudonyms): Data {
  const definition = definitions.get(type)
  if (!definition) return {}
  const found: Record<string, unknown> = definition.subject ? { [definition.subject]: names.of(userId) } : {}
  for (const { name, disclose, instead } of fieldsOf(definition)) {
    const value = disclose(data[name], userId, names)
    found[name] = value === WITHHELD ? instead : (value ?? null)
  }
  return found
}

/** Returns the data of an event, a state or a row of the library without who uploaded it and under which file name. */
export function withoutWorkers(data: Data): Data {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, withoutWorker(field, value)]))
}

/** Matches fields of events and columns of tables. */
const WORKER = /(?:By|_by)$|^(?:fileName|file_name)$/

function withoutWorker(field: string, value: unknown): unknown {
  if (typeof value === 'string') return WORKER.test(field) ? 'somebody' : value
  if (Array.isArray(value)) return value.map((one) => withoutWorker('', one))
  return typeof value === 'object' && value !== null ? withoutWorkers(value as Data) : value
}
