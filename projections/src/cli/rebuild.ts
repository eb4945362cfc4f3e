import { pause } from '@stillair/events/process/wait.ts'
import { beginRebuild } from '../engine/builds.ts'
import { readFailures } from '../engine/failure.ts'
import { runWorker } from '../engine/worker.ts'
import { readCheckpoint } from '../model/checkpoint.ts'
import { type CommandContext, CommandError, consumerNamed, dropReplaced } from './command.ts'

/** Milliseconds between two checks of the build's progress. */
const LOOK_MS = 200
/** Checks between two lines of progress output. */
const LOOKS_A_LINE = 10

/**
 * Rebuilds a projection while the current version serves, and promotes the new version once it has caught up. With
 * `hold`, an operator promotes it later. With `now`, it does not rest. A running process takes the build over if this
 * process ends first, and then rests.
 */
export async function rebuild(
  context: CommandContext,
  name: string,
  { hold, now }: { readonly hold: boolean; readonly now: boolean },
): Promise<number> {
  const { store, pool, target, logger, postgresUrl, signal, print } = context
  const consumer = consumerNamed(context, name)
  if (consumer.tables(1).length === 0) throw new CommandError(`${name} is a reactor, and reactors are never rebuilt`)
  const { version, isNew, isHeld } = await beginRebuild(pool, target, consumer, { hold }).catch((error: unknown) => {
    throw error instanceof RangeError ? new CommandError(error.message) : error
  })
  const head = await store.head()
  print(`${isNew ? 'building' : 'continuing with'} ${name} version ${version} up to position ${head}`)

  const done = new AbortController()
  const stop = AbortSignal.any([signal, done.signal])
  let isElsewhere = false
  const working = runWorker({
    versions: [{ consumer, version }],
    target,
    log: store,
    postgresUrl,
    logger,
    signal: stop,
    everyMs: LOOK_MS,
    now,
    events: {
      onState(_version, state) {
        isElsewhere = state === 'waiting'
      },
    },
  })
  try {
    const begun = performance.now()
    for (let look = 0; !signal.aborted; look++) {
      const checkpoint = await readCheckpoint(pool, target, name, version)
      if (!checkpoint) throw new CommandError('newer code has overtaken this build, and it was dropped')
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
      if (checkpoint.active) {
        print(`version ${version} serves, after ${seconds} s`)
        await dropReplaced(context, consumer)
        return 0
      }
      if (isHeld && checkpoint.readUpTo >= head) {
        print(`version ${version} has caught up after ${seconds} s and waits: promote ${name}`)
        return 0
      }
      const failure = (await readFailures(pool, target)).find((one) => one.name === name && one.version === version)
      if (failure) throw new CommandError(`stopped at position ${failure.position}: ${failure.reason}`)
      if (look > 0 && look % LOOKS_A_LINE === 0) {
        const where = isElsewhere ? ', built by another process' : ''
        print(`  ${checkpoint.readUpTo} of ${head} after ${seconds} s${where}`)
      }
      await pause(LOOK_MS, signal)
    }
    print('stopped; the projections process continues it')
    return 1
  } finally {
    done.abort()
    await working
  }
}
