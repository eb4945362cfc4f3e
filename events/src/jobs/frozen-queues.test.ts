import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { freezableProxy } from '../../test/freezable-proxy.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { withSessionSettings } from '../log/postgres/session-settings.ts'
import { bossOptions } from './jobs.ts'

test('pg-boss gives up on a frozen Postgres after its deadline', async () => {
  expect(bossOptions).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 60_000 })
  const database = await createTestDatabase()
  const proxy = await freezableProxy(database.url)
  const idle = { supervise: false, schedule: false }
  const boss = new PgBoss(
    withSessionSettings({ connectionString: proxy.url, ...bossOptions, query_timeout: 500, max: 4, ...idle }),
  )
  boss.on('error', () => {})
  try {
    await boss.start()
    const four = (text: string) => Promise.allSettled(Array.from({ length: 4 }, () => boss.getDb().executeSql(text)))
    await four('select pg_sleep(0.2)')
    proxy.freeze('all')
    const answers = await four('select 1')
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    expect(answers.map((answer) => String('reason' in answer && answer.reason))).toContain('Error: Query read timeout')
  } finally {
    proxy.thaw()
    await boss.stop({ graceful: false })
    await proxy.close()
    await database.drop()
  }
})
