import { dropBuilds } from '../engine/builds.ts'
import { isFree } from '../engine/lock.ts'
import { readCheckpoints } from '../model/checkpoint.ts'
import { type CommandContext, CommandError, isOfAnotherRelease } from './command.ts'

/**
 * Drops versions built by other releases. They are kept until an operator decides that the release will not come back.
 * Refuses while a process of that release still runs one of them.
 */
export async function retire(context: CommandContext): Promise<number> {
  const { pool, target, print } = context
  const others = (await readCheckpoints(pool, target)).filter((checkpoint) => isOfAnotherRelease(context, checkpoint))
  for (const { name, version, definition } of others) {
    if (await isFree(pool, target, { name, version })) continue
    throw new CommandError(`refused: a process runs ${name} version ${version}, of code ${definition}; stop it first`)
  }
  await dropBuilds(pool, target, others)
  for (const { name, version, definition } of others)
    print(`${name} version ${version}, of code ${definition}, was dropped`)
  if (others.length === 0) print('all read models belong to this release; nothing to drop')
  return 0
}
