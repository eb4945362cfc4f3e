import type { Position } from '@stillair/events/language/position.ts'
import type { Version } from './run.ts'

/** Positions within which versions are run together from the start: about a second's work, which the foremost let pass. */
const NEAR = 10_000n

/** Sorts versions into groups of which each is near the next in the log. */
export function assignWorkers(
  versions: readonly { readonly version: Version; readonly position: Position }[],
): readonly (readonly Version[])[] {
  const workers: Version[][] = []
  let last: Position | null = null
  for (const { version, position } of [...versions].sort((a, b) => (a.position < b.position ? -1 : 1))) {
    const worker = workers.at(-1)
    if (worker && last !== null && position - last <= NEAR) worker.push(version)
    else workers.push([version])
    last = position
  }
  return workers
}
