// @module-tag counts-at-once
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiSchema } from '@stillair/api/http/api-tables.ts'
import { bossOptions } from '@stillair/events/jobs/jobs.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import { serverVersion } from '@stillair/events/log/postgres/server-version.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import { createProgressTable } from '@stillair/media-worker/packaging/progress.ts'
import { createControlSchema } from '@stillair/projections/engine/schema.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../events/test/test-database.ts'

const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbooks/restore.md'), 'utf8')
const commandsWith = (program: string) =>
  [...runbook.matchAll(/```sh\n(.*?)```/gs)]
    .map(([, commands = '']) => commands)
    .find((one) => one.includes(program)) ?? ''
const [backUp, restore] = [commandsWith('pg_dump'), commandsWith('pg_restore')]

let folder: string
let database: TestDatabase
let pool: pg.Pool
let log: EventLog
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stillair-restore-'))
  database = await createTestDatabase()
  pool = steadyPool({ connectionString: database.url, max: 2 })
  log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: database.url }))
  await createApiSchema(pool)
  await createControlSchema(pool, SERVING)
  await createProgressTable(pool)
  const boss = new PgBoss(withSessionSettings({ connectionString: database.url, max: 1, ...bossOptions }))
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
})
afterAll(async () => {
  await log.store.close()
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Returns the schemas of a database, without Postgres's own. */
async function schemasOf(db: pg.Pool): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' and nspname <> 'public' order by 1",
  )
  return rows.map(({ name }) => name)
}

test('the runbook names every schema, and backs up everything that cannot be rebuilt from the log', async () => {
  const named = [...backUp.matchAll(/--schema=(\w+)/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual((await schemasOf(pool)).filter((name) => !/^read(_|$)/.test(name)))
})

/** Returns why pg_dump cannot read the test's server: it is missing or older. */
async function dumpProblem(): Promise<string | null> {
  const major = Number(/(\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
  const server = Math.floor((await serverVersion(pool)) / 10_000)
  return major >= server ? null : `pg_dump ${major} cannot read Postgres ${server}`
}

const run = (commands: string, url: string) =>
  execFileSync('bash', ['-euc', commands], {
    cwd: folder,
    encoding: 'utf8',
    // The test database sets a timeout of one millisecond for connections that do not set their own.
    env: { ...process.env, POSTGRES_URL: url, PGOPTIONS: withSessionSettings<pg.ClientConfig>({}).options },
  })

test('the runbook restores its backup into the database of another role, without studies', async (context) => {
  const problem = await dumpProblem()
  if (problem !== null) return context.skip(problem)
  const role = `analyst_${new URL(database.url).pathname.slice(1)}`
  const metadata = {
    occurredAt: '2026-11-20T12:00:00.000Z',
    commandId: 'c',
    correlationId: 'c',
    causationId: null,
    actor: { kind: 'system', id: 'test' } as const,
    timeZone: 'UTC',
  }
  const registered = UserRegistered({ userId: 'zoe', name: 'Zoe', email: 'zoe@restore.test' })
  await log.store.append(userStream('zoe'), newEvents([registered], metadata), 'any')
  // A study's schema, the schema of a running replay, and an operator's own role.
  // A read model that serves.
  const serve = `insert into projections.checkpoint (name, version, definition, layout, tables, active)
    values ('account', 1, 2, '', '{account_v1}', true)`
  await pool.query(`create table read.account_v1 as select 'in the clear'::text as answer; ${serve}`)
  await pool.query(`create schema study_one; create table study_one.profile as select 'in the clear'::text as answer;
    create schema as_of_1; create table as_of_1.profile as select 'in the clear'::text as answer;
    create role ${role}; grant usage on schema study_one, log to ${role}; grant select on log.event to ${role}`)
  const other = await createTestDatabase()
  const restored = steadyPool({ connectionString: other.url, max: 1 })
  try {
    run(backUp, database.url)
    await pool.query(`drop owned by ${role}; drop role ${role}`)
    expect(run('pg_restore --file=- stillair.dump', '')).not.toMatch(/in the clear|study_one|as_of_1|zoe@restore/)
    run(restore, other.url)
    expect(await schemasOf(restored)).toEqual(
      (await schemasOf(pool)).filter((name) => !/^(read|study_|as_of_)/.test(name)),
    )
    await restored.query(serve)
    expect(await schemasOf(restored)).toContain('read_account_2')
    const again = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: other.url }))
    const events: unknown[] = []
    for await (const batch of again.store.readLog({ after: 0n })) events.push(...batch.events)
    await again.store.close()
    expect(events).toMatchObject([{ data: { name: 'Zoe', email: 'zoe@restore.test' } }])
  } finally {
    await restored.end()
    await other.drop()
  }
})
