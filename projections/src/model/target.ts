import { createHash, randomUUID } from 'node:crypto'

/** Where a run writes: the schema of the read models, and the schema of their checkpoints. */
export interface Target {
  readonly read: string
  readonly control: string
}

/** The target that the product serves from. */
export const SERVING: Target = { read: 'read', control: 'projections' }

/** Names a schema for a view of the past; the caller drops it. */
export function scratchTarget(name = `as_of_${randomUUID().replaceAll('-', '')}`): Target {
  return { read: name, control: name }
}

/** Quotes an identifier for SQL. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** Names a prepared statement by a digest of its text, which is short enough for Postgres. */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
