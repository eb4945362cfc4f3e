import type pg from 'pg'
import { type Checkpoint, readCheckpoints } from '../model/checkpoint.ts'
import type { Consumer } from '../model/consumer.ts'
import { quoted, type Target } from '../model/target.ts'
import { isLockTimeout } from './lock.ts'

/**
 * Points a consumer's views at the tables of the serving version of the newest code that has one. The views are for
 * people and reports; the product's queries have views of their own (see `schema.ts`).
 *
 * Does nothing while somebody reads a view, because waiting longer than 20 ms would block every other reader. Call it
 * again then. `seen` are the consumer's checkpoints as read a moment ago; they are queried when omitted.
 */
export async function pointViews(
  pool: pg.Pool,
  target: Target,
  consumer: Consumer,
  seen?: readonly Checkpoint[],
): Promise<void> {
  if (consumer.views.length === 0) return
  const serving = (seen ?? (await readCheckpoints(pool, target, consumer.name))).filter(({ active }) => active)
  const own = serving.find(({ definition }) => definition === consumer.definition)
  if (!own || own.viewed || serving.some(({ definition }) => definition > consumer.definition)) return
  const client = await pool.connect()
  try {
    await client.query("begin; set local lock_timeout = '20ms'")
    for (const view of consumer.views) {
      await client.query(`drop view if exists ${quoted(target.read)}.${quoted(view)}`)
    }
    for (const statement of consumer.createViews(target, own.version)) await client.query(statement)
    const { rowCount } = await client.query(
      `update ${quoted(target.control)}.checkpoint set viewed = version = $2 where name = $1 returning 1`,
      [consumer.name, own.version],
    )
    await client.query((rowCount ?? 0) > 0 ? 'commit' : 'rollback')
    client.release()
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const isBusy = isLockTimeout(error)
    client.release(!isBusy)
    if (!isBusy) throw error
  }
}
