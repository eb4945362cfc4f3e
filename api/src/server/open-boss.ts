import { bossOptions } from '@stillair/events/jobs/jobs.ts'
import { outageLog } from '@stillair/events/log/postgres/outage-log.ts'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/**
 * Returns the job queues over a pool, which must outlive them; pg-boss's own pool would end the process when an idle
 * connection breaks. They are not started.
 */
export function openBoss(pool: pg.Pool, log: Logger): PgBoss {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, ...bossOptions })
  const outages = outageLog({ log, of: 'the job queues', reach: () => pool.query('select 1') })
  boss.on('error', outages.failed)
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queues need attention'))
  boss.on('stopped', () => outages.stop())
  return boss
}
