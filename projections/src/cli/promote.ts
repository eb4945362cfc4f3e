import { pause } from '@stillair/events/process/wait.ts'
import { promote as promoteVersion } from '../engine/promote.ts'
import { readCheckpoints } from '../model/checkpoint.ts'
import { type CommandContext, CommandError, consumerNamed, dropReplaced } from './command.ts'

/** How long a version may take to reach the head of the log as it was when the command began, in milliseconds. */
const PATIENCE_MS = 2_000
const LOOK_MS = 50

/** Promotes the version that was built with `--hold`. Refuses while it lags. */
export async function promote(context: CommandContext, name: string): Promise<number> {
  const { store, pool, target, signal, print } = context
  const consumer = consumerNamed(context, name)
  const checkpoints = (await readCheckpoints(pool, target, name)).filter(
    ({ definition }) => definition === consumer.definition,
  )
  const serving = checkpoints.find(({ active }) => active)
  const built = checkpoints.find(({ version: built }) => built > (serving?.version ?? 0))
  if (!built) throw new CommandError(`${name} has no build to promote`)
  const { version } = built
  const head = await store.head()
  const client = await pool.connect()
  try {
    for (const until = performance.now() + PATIENCE_MS; ; await pause(LOOK_MS, signal)) {
      const options = { target, consumer, version, caughtUpWith: head, head: () => store.head() }
      const result = await promoteVersion(client, options)
      if (result.outcome === 'promoted' || result.outcome === 'already') break
      if (result.outcome === 'gone') throw new CommandError(`version ${version} no longer exists`)
      if (performance.now() < until && !signal.aborted) continue
      const why =
        result.outcome === 'lags'
          ? `version ${version} is ${result.by} positions behind`
          : 'another session is changing its versions'
      throw new CommandError(`refused: ${why}`)
    }
  } finally {
    client.release()
  }
  print(`${name} version ${version} serves`)
  await dropReplaced(context, consumer)
  return 0
}
