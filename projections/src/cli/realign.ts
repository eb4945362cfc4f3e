import type pg from 'pg'
import { beginRebuild, dropBuilds } from '../engine/builds.ts'
import { notInLog } from '../engine/log-mismatch.ts'
import { lastMarkerInLog } from '../engine/shared-log/progress-marker.ts'
import { readCheckpoints } from '../model/checkpoint.ts'
import { quoted } from '../model/target.ts'
import { type CommandContext, isOfAnotherRelease } from './command.ts'

/**
 * Runs jobs again that were completed since that time, or all remembered jobs; returns how many. Skips jobs of
 * exclusive queues, because those are scheduled: no event leads to them, they recur anyway, and two of them cannot wait
 * at once.
 */
async function redoJobs(pool: pg.Pool, since: Date | null): Promise<number> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('pgboss.job') is not null as exists")
  if (!rows[0]?.exists) return 0
  const { rowCount } = await pool.query(
    `update pgboss.job set state = 'created', started_on = null, completed_on = null, output = null
      where state = 'completed' and policy is distinct from 'exclusive' and completed_on >= coalesce($1, '-infinity'::timestamptz)`,
    [since],
  )
  return rowCount ?? 0
}

/**
 * Repairs checkpoints whose events the log does not have. It starts rebuilds of the affected read models, and sets
 * reactors back to the last position that is known to be in both logs. Jobs completed since then run again, because the
 * log may have lost their results. The command may be interrupted and run again: what is already repaired is left
 * alone.
 */
export async function realign(context: CommandContext): Promise<number> {
  const { store, pool, target, consumers, print } = context
  const lost = await notInLog(store, await readCheckpoints(pool, target))
  if (lost.length === 0) {
    print('every checkpoint is in the log; nothing needs to be repaired')
    return 0
  }
  const place = await lastMarkerInLog(store, pool, target)
  print(`the log is unchanged up to position ${place.position}`)
  // This must come first: after a later step, a second run would no longer find the lost checkpoints.
  const again = await redoJobs(pool, place.seenAt)
  if (again > 0) print(`jobs queued again, since the log may have lost their results: ${again}`)
  for (const checkpoint of lost) {
    const { name, version, active } = checkpoint
    if (isOfAnotherRelease(context, checkpoint)) {
      print(`${name} version ${version} belongs to another release: run its realign, or drop it with retire`)
    } else if (!active) {
      await dropBuilds(pool, target, [checkpoint])
      print(`${name} version ${version} did not serve and was dropped`)
    }
  }
  for (const { name, version, definition, tables, active } of lost) {
    if (tables.length === 0 && active) {
      await pool.query(
        `update ${quoted(target.control)}.checkpoint set position = $3, event_id = $4 where name = $1 and version = $2`,
        [name, version, place.position, place.eventId],
      )
      print(`${name} goes back to position ${place.position}`)
      continue
    }
    const own = consumers.find((consumer) => consumer.name === name && consumer.definition === definition)
    if (!own || !active) continue
    const build = await beginRebuild(pool, target, own, { hold: false })
    print(
      `${name} is being rebuilt as version ${build.version}${build.isHeld ? `, which is held: promote ${name}` : ''}`,
    )
  }
  print('the projections process completes the repair')
  return 0
}
