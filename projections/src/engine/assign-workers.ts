import type { Position } from '@stillair/events/language/position.ts'
import type { Version } from './run.ts'

/**
 * Versions at most this many positions apart share a worker from the start. Reading that many takes about a second, in
 * which the versions ahead wait.
 */
const NEAR = 10_000n

/** Groups versions so that each is near the next one in the log. */
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
