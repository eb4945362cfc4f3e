import type { Position } from '@stillair/events/language/position.ts'
import { UnreadableEventError } from '@stillair/events/language/unreadable-event.ts'
import { LaterReleaseError } from '@stillair/events/language/upcast.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { readFailures } from '../engine/failure.ts'
import { notInLog } from '../engine/log-mismatch.ts'
import { readCheckpoints } from '../model/checkpoint.ts'
import { type CommandContext, isOfAnotherRelease } from './command.ts'
import { tableLines } from './print-table.ts'

/**
 * Prints the state of every projection and reactor. Returns 1 when one of them has stopped at an event, or has a
 * checkpoint that the log does not have. Read models of another release do not count: this release cannot repair them.
 */
export async function status(context: CommandContext): Promise<number> {
  const { store, pool, target, print } = context
  const head = await store.head()
  const checkpoints = await readCheckpoints(pool, target)
  const others = checkpoints.filter((checkpoint) => isOfAnotherRelease(context, checkpoint))
  const failures = (await readFailures(pool, target)).filter(
    ({ name, version }) => !others.some((other) => other.name === name && other.version === version),
  )
  const lost = (await notInLog(store, checkpoints)).filter((checkpoint) => !others.includes(checkpoint))
  const rows = checkpoints.map((checkpoint) => {
    const { name, version, definition, active, hold, readUpTo: position } = checkpoint
    const isStopped = failures.some((failure) => failure.name === name && failure.version === version)
    const behind = position < head ? head - position : 0n
    const serving = checkpoints.find((one) => one.name === name && one.definition === definition && one.active)
    const isReplaced = serving !== undefined && version < serving.version
    const state = others.includes(checkpoint)
      ? 'of another release'
      : lost.includes(checkpoint)
        ? 'not in the log'
        : isStopped
          ? 'stopped'
          : active
            ? 'serving'
            : isReplaced
              ? 'replaced'
              : hold
                ? 'held'
                : 'building'
    const isLost = state === 'not in the log'
    return [name, String(version), String(definition), state, String(position), isLost ? '-' : String(behind)]
  })
  print(`head of the log: ${head}`)
  for (const line of tableLines(['projection', 'version', 'code', 'state', 'position', 'behind'], rows)) print(line)
  if (lost.length > 0) {
    print('')
    print('The log lacks events that these have read: it lost its last events, or is another log. Run: realign')
  }
  for (const { name, version, position, eventType, eventId, stream, reason, failedAt } of failures) {
    print('')
    print(`${name} (version ${version}) stopped at position ${position} on ${failedAt.toISOString()}`)
    print(`  ${eventType} ${eventId} of ${stream}: ${reason}`)
    if (await isOfLaterRelease(store, position)) continue
    print(`  fix the code and restart, or skip the event: skip ${name} ${position} --reason '…'`)
  }
  return failures.length > 0 || lost.length > 0 ? 1 : 0
}

/** Returns whether only a later release can read the event at the position. This one must not skip it. */
async function isOfLaterRelease(store: Pick<EventStore, 'readLog'>, position: Position): Promise<boolean> {
  for await (const { events } of store.readLog({ after: position - 1n, until: position })) {
    for (const event of events) {
      try {
        void event.data
      } catch (error) {
        return error instanceof UnreadableEventError && error.cause instanceof LaterReleaseError
      }
    }
  }
  return false
}
