import { createHash, randomUUID } from 'node:crypto'

/** Where a run writes: the schema of the read models, and the schema of the checkpoints that go with them. */
export interface Target {
  readonly read: string
  readonly control: string
}

/** What the product serves from. */
export const SERVING: Target = { read: 'read', control: 'projections' }

/** A schema of its own for a look at the past; whoever makes it drops it. */
export function scratchTarget(name = `as_of_${randomUUID().replaceAll('-', '')}`): Target {
  return { read: name, control: name }
}

/** An identifier as SQL has it. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** A name for a prepared statement that is used again, short enough for Postgres: a digest of its text. */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
