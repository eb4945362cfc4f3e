import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type pg from 'pg'
import type { Projection } from '../../model/projection.ts'
import { type AsOf, parseMoment, resolveMoment, type TimeOf } from '../as-of.ts'
import type { DisclosureGate } from '../disclosure-gate.ts'

/** The dependencies and settings of a replay command. */
export interface ReplayContext {
  readonly store: EventStore
  readonly keyring: Keyring
  /** The gate for all published numbers about people. */
  readonly gate: DisclosureGate
  readonly pool: pg.Pool
  readonly postgresUrl: string
  readonly projections: readonly Projection[]
  /** Who consults the history, and for which purpose. */
  readonly actor: string
  readonly purpose: string | null
  readonly now: Date
  /** The grace period that the operator configured, in days. */
  readonly graceDays: number
  /** Prints a line of the answer. */
  readonly print: (line: string) => void
}

/** What the log records about an answer; null when no history was read. */
export interface Answered {
  readonly kind: 'replay' | 'stream' | 'what-if' | 'extract' | 'study'
  readonly position: bigint
  readonly through: string | null
  readonly rows: number
  /** The digest of the files written; when omitted, the digest of the printed lines is recorded. */
  readonly sha256?: string
  /** The id from which the pseudonyms were derived. */
  readonly consultationId?: string
}

/** Explains to the user why a replay cannot be carried out. */
export class ReplayError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ReplayError'
  }
}

/** Returns the read models of these comma-separated names; all of them when omitted. Throws a {@link ReplayError}. */
export function chosen({ projections }: ReplayContext, names: string | undefined): readonly Projection[] {
  if (names === undefined) return projections
  return names.split(',').map((name) => {
    const found = projections.find((projection) => projection.name === name)
    if (found) return found
    const all = projections.map((projection) => projection.name).join(', ')
    throw new ReplayError(`there is no read model '${name}'; there are: ${all}`)
  })
}

/** Resolves the moment and prints its position. Throws a `MomentError`. */
export async function findMoment(context: ReplayContext, text: string, by: TimeOf): Promise<AsOf> {
  const asOf = await resolveMoment(context.store, parseMoment(text, context.now), by)
  const which = asOf.occurredBy === null ? '' : `, of what had happened by ${asOf.occurredBy}`
  context.print(`${text} is position ${asOf.until}${which}`)
  return asOf
}

/** Returns the purpose. Throws a {@link ReplayError} when none was given. */
export function requirePurpose({ purpose }: ReplayContext): string {
  if (purpose !== null) return purpose
  throw new ReplayError('this exports rows about listeners: give --purpose "…", which is recorded')
}

/** Formats the number of people as far as the gate permits. */
export function publishedCount({ gate }: Pick<ReplayContext, 'gate'>, people: ReadonlySet<string>): string {
  if (people.size === 0) return 'nobody'
  return gate.count(people)?.toLocaleString('en') ?? 'too few to say'
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
