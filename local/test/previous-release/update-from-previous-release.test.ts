// @module-tag slow
// @module-tag counts-at-once
import { readFileSync } from 'node:fs'
import { createApiSchema } from '@stillair/api/http/api-tables.ts'
import { READ_MODELS } from '@stillair/api/server/read-models.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { UserRegistered } from '@stillair/events/modules/accounts/events.ts'
import { ratingDecider } from '@stillair/events/modules/ratings/decider.ts'
import { ratingStream } from '@stillair/events/modules/ratings/events.ts'
import { createProgressTable } from '@stillair/media-worker/packaging/progress.ts'
import { notInLog } from '@stillair/projections/engine/log-mismatch.ts'
import { createControlSchema } from '@stillair/projections/engine/schema.ts'
import { supervise } from '@stillair/projections/engine/supervisor.ts'
import { readCheckpoints } from '@stillair/projections/model/checkpoint.ts'
import { fold } from '@stillair/projections/model/fold.ts'
import { projectionConsumer } from '@stillair/projections/model/projection-consumer.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING, scratchTarget } from '@stillair/projections/model/target.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../events/test/test-database.ts'
import { ordered, rowsOf } from '../../../projections/test/rows-of.ts'

const RESTORE = readFileSync(new URL('previous-release.sql', import.meta.url), 'utf8')
const SCHEMAS = ['log', 'keys', 'projections', 'api', 'media']

let database: TestDatabase
let pool: pg.Pool
let opened: EventLog[]
beforeEach(async () => {
  database = await createTestDatabase()
  pool = steadyPool({ connectionString: database.url, max: 3 })
  opened = []
  await pool.query(RESTORE)
})
afterEach(async () => {
  for (const { store } of opened) await store.close()
  await pool.end()
  await database.drop()
})

/** Runs the start-up steps of every process. */
async function start(): Promise<EventLog> {
  const log = await openLog(logConfig({ POSTGRES_URL: database.url, NODE_ENV: 'development' }))
  opened.push(log)
  await createControlSchema(pool, SERVING)
  await createApiSchema(pool)
  await createProgressTable(pool)
  return log
}

async function eventsOf({ store }: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
  return events
}

/** Runs the start-up steps of the previous release that could conflict with this release's data. */
const previousReleaseStarts = () =>
  pool.query('create unique index if not exists checkpoint_one_active on projections.checkpoint (name) where active')

const builtBefore = () =>
  pool.query(`select name, version, definition, active, created_at from projections.checkpoint order by name, version`)

test('reads every event of the previous release, and decrypts its personal data', async () => {
  const events = await eventsOf(await start())
  const { rows } = await pool.query<{ id: string }>('select id from log.event order by position')
  expect(events.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  const registered = events.filter(({ type }) => type === UserRegistered.type)
  expect(registered).toHaveLength(6)
  const mara = { name: 'Mara Lindqvist', email: 'mara@stillair.test' }
  expect(registered).toContainEqual(expect.objectContaining({ data: expect.objectContaining(mara) }))
  const erased = registered.filter(({ data }) => (data as { name: unknown }).name === null)
  expect(erased).toEqual([expect.objectContaining({ data: expect.objectContaining({ name: null, email: null }) })])
})

test("the previous release's read models match today's, rebuilt or folded", async () => {
  const before = await Promise.all(projections.map((projection) => servedBefore(projection.name)))
  const log = await start()
  const events = await eventsOf(log)
  const target = scratchTarget()
  let compared = 0
  for (const [index, projection] of projections.entries()) {
    await buildAsOf({ projections: [projection], target, log: log.store, postgresUrl: database.url })
    const built = await rowsOf(pool, target, projection, 1)
    const folded = fold(projection, events)
    const served = before[index] === projection.version ? await rowsOf(pool, SERVING, projection, 1) : null
    for (const table of projection.tables) {
      expect(built.get(table.name), table.name).toEqual(ordered(table, folded.get(table.name) ?? []))
      if (!served) continue
      expect(served.get(table.name), table.name).toEqual(built.get(table.name))
      compared += built.get(table.name)?.length ?? 0
    }
  }
  // Without read models that have changed since.
  expect(compared).toBeGreaterThan(15)
})

/** The projection version whose tables the previous release served. */
async function servedBefore(name: string): Promise<number | undefined> {
  const { rows } = await pool.query('select definition from projections.checkpoint where name = $1 and active', [name])
  return rows[0]?.definition
}

test("queries read the previous release's read models without a rebuild", async () => {
  const { rows } = await pool.query('select name, version, definition from projections.checkpoint where active')
  await start()
  const api = new pg.Client(withSessionSettings({ connectionString: database.url, options: READ_MODELS }))
  await api.connect()
  let compared = 0
  try {
    for (const { name, version, tables } of projections) {
      const served = rows.find((row) => row.name === name && row.definition === version)
      if (!served) continue
      for (const table of tables) {
        const read = await api.query(`select * from ${table.name}`)
        const built = await pool.query(`select * from read.${table.name}_v${served.version}`)
        expect(read.rows).toEqual(built.rows)
        compared += read.rows.length
      }
    }
  } finally {
    await api.end()
  }
  expect(compared).toBeGreaterThan(15)
})

test('projections continue where the previous release stopped', async () => {
  const before = (await builtBefore()).rows
  const { store } = await start()
  const consumers = projections.map(projectionConsumer)
  const logger = pino({ level: 'silent' })
  const running = supervise({
    consumers,
    target: SERVING,
    log: store,
    pool,
    postgresUrl: database.url,
    logger,
    everyMs: 20,
  })
  try {
    const [rated] = (await pool.query(`select user_id, content_id from read.rating_v1 where rating = 3 limit 1`)).rows
    const { user_id: userId, content_id: contentId } = rated
    const context: CommandContext = {
      commandId: 'rate',
      correlationId: 'rate',
      actor: { kind: 'user', id: userId },
      timeZone: 'UTC',
      now: new Date('2026-11-20T12:00:00.000Z'),
    }
    const command = { type: 'RateContent', userId, contentId, rating: 1 } as const
    const stream = ratingStream(userId, contentId)
    const { position, changed } = await handleCommand(store, context, { stream, decider: ratingDecider, command })
    expect(changed).toBe(true)
    await expect
      .poll(async () => (await readCheckpoints(pool, SERVING)).filter((one) => one.position === position && one.active))
      .toHaveLength(consumers.length)
    const { rows } = await pool.query('select rating from read.rating_v1 where user_id = $1', [userId])
    expect(rows).toEqual([{ rating: 1 }])
    await previousReleaseStarts()
  } finally {
    await running.stop()
  }
  const after = (await builtBefore()).rows
  expect(after).toEqual(expect.arrayContaining(before))
  const changed = consumers.filter(
    ({ name, definition }) => !before.some((one) => one.name === name && one.definition === definition),
  )
  expect(after.length).toBe(before.length + changed.length)
})

test('running the previous release after this one does not look like a truncated log', async () => {
  const { store } = await start()
  const positions = (await pool.query('select position, id from log.event order by position desc limit 2')).rows
  const [last, earlier] = positions.map(({ position, id }) => ({ position: BigInt(position), eventId: id as string }))
  await pool.query('update projections.checkpoint set position = $1, event_id = $2', [
    earlier?.position,
    earlier?.eventId,
  ])
  expect(await notInLog(store, await readCheckpoints(pool, SERVING))).toEqual([])
  // Same statement as in that release.
  await pool.query('update projections.checkpoint set position = $1, updated_at = now() where position = $2', [
    last?.position,
    earlier?.position,
  ])
  expect(await notInLog(store, await readCheckpoints(pool, SERVING))).toEqual([])
})

test('a second start changes nothing', async () => {
  await start()
  const first = await catalogue()
  expect(first.migrations.length).toBeGreaterThanOrEqual(SCHEMAS.length)
  await Promise.all([start(), start()])
  expect(await catalogue()).toEqual(first)
})

test('starts from a backup without read models', async () => {
  await start()
  await pool.query('drop schema read cascade')
  await Promise.all([createControlSchema(pool, SERVING), createControlSchema(pool, SERVING)])
  expect((await pool.query(`select to_regnamespace('read') as read`)).rows).toEqual([{ read: 'read' }])
})

/** Returns the applied migrations with their times, and every column, index and function. */
async function catalogue() {
  const migrations = SCHEMAS.map((schema) => `select '${schema}', number, name, applied_at from ${schema}.migration`)
  const rowsBy = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows
  const within = `in ('${SCHEMAS.join("', '")}')`
  return {
    migrations: await rowsBy(`${migrations.join(' union all ')} order by 1, 2`),
    columns: await rowsBy(`select attrelid::regclass::text, attname, atttypid::regtype::text, attnotnull
      from pg_attribute join pg_class on attrelid = oid where relnamespace::regnamespace::text ${within} order by 1, 2`),
    indexes: await rowsBy(`select indexdef from pg_indexes where schemaname ${within} order by 1`),
    functions: await rowsBy(`select xmin::text, prosrc from pg_proc where pronamespace::regnamespace::text ${within}`),
  }
}
