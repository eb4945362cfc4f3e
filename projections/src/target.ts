import { randomUUID } from 'node:crypto'

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
