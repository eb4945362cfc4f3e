import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type pg from 'pg'
import type { Projection } from '../../model/projection.ts'
import { type AsOf, parseMoment, resolveMoment, type TimeOf } from '../as-of.ts'
import type { DisclosureGate } from '../disclosure-gate.ts'

/** What a replay works with. */
export interface ReplayContext {
  readonly store: EventStore
  readonly keyring: Keyring
  /** What answers to questions about people go through. */
  readonly gate: DisclosureGate
  readonly pool: pg.Pool
  readonly postgresUrl: string
  readonly projections: readonly Projection[]
  /** Who looks, and what for. */
  readonly actor: string
  readonly purpose: string | null
  readonly now: Date
  /** The grace period that the operator configured, days. */
  readonly graceDays: number
  /** Writes a line of the answer. */
  readonly print: (line: string) => void
}

/** What is recorded of an answer; null when no history was looked at. */
export interface Answered {
  readonly kind: 'replay' | 'stream' | 'what-if' | 'extract' | 'study' | 'sql'
  readonly position: bigint
  readonly through: string | null
  readonly rows: number
  /** Of what was written; of the lines printed when left out. */
  readonly sha256?: string
  /** The id that pseudonyms were made with. */
  readonly consultationId?: string
}

/** Why a replay cannot be carried out, for the person who asked. */
export class ReplayError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ReplayError'
  }
}

/** The read models of these names, separated by commas; all of them when left out. Throws a {@link ReplayError}. */
export function chosen({ projections }: ReplayContext, names: string | undefined): readonly Projection[] {
  if (names === undefined) return projections
  return names.split(',').map((name) => {
    const found = projections.find((projection) => projection.name === name)
    if (found) return found
    const all = projections.map((projection) => projection.name).join(', ')
    throw new ReplayError(`there is no read model '${name}'; there are: ${all}`)
  })
}

/** Finds the moment, and prints how the log has it. Throws a `MomentError`. */
export async function findMoment(context: ReplayContext, text: string, by: TimeOf): Promise<AsOf> {
  const asOf = await resolveMoment(context.store, parseMoment(text, context.now), by)
  const which = asOf.occurredBy === null ? '' : `, of what had happened by ${asOf.occurredBy}`
  context.print(`${text} is position ${asOf.until}${which}`)
  return asOf
}

/** The purpose. Throws a {@link ReplayError} when none was given. */
export function requirePurpose({ purpose }: ReplayContext): string {
  if (purpose !== null) return purpose
  throw new ReplayError('this exports rows about listeners: give --purpose "…", which is recorded')
}

/** How many people these are, as far as that may be said. */
export function publishedCount({ gate }: Pick<ReplayContext, 'gate'>, people: ReadonlySet<string>): string {
  if (people.size === 0) return 'nobody'
  return gate.count(people)?.toLocaleString('en') ?? 'too few to say'
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
