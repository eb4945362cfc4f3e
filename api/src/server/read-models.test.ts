import { beginRebuild } from '@stillair/projections/engine/builds.ts'
import { projectionConsumer } from '@stillair/projections/model/projection-consumer.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../test/harness.ts'
import { lookAtParts } from './health.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const library = projections.find(({ name }) => name === 'library')
if (!library) throw new Error('there is no library projection')
let reads = 0
/** Reads as another listener from time to time, since a fast machine exceeds the rate limit of one. */
const content = async () => (await api.listener(`reader-${Math.floor(reads++ / 500)}`).get('/api/content')).status

test('a rebuild is promoted without a failed request', async () => {
  const statuses = new Set<number>()
  let isReading = true
  const reading = Array.from({ length: 4 }, async () => {
    while (isReading) statuses.add(await content())
  })
  const { version } = await beginRebuild(api.pool, SERVING, projectionConsumer(library), { hold: false })
  const versions = async () => {
    const { rows } = await api.pool.query(
      `select version from projections.checkpoint where name = 'library' and active`,
    )
    return rows.map((row) => row.version)
  }
  await expect.poll(versions).toEqual([version])
  const boundTo = async () => (await api.pool.query('explain select * from library')).rows[0]?.['QUERY PLAN']
  await expect.poll(boundTo).toMatch(`library_v${version} `)
  isReading = false
  await Promise.all(reading)
  expect([...statuses]).toEqual([200])
})

test('read models of another release are not read; the answer is 503 until this code’s have caught up', async () => {
  const quiet = await startHarness({ withProjections: false })
  try {
    await quiet.pool.query('create table read.library_v1 as select 1 as column_of_another_release')
    for (const { name, version } of projections) {
      await quiet.pool.query(
        `insert into projections.checkpoint (name, version, definition, layout, tables, active)
          values ($1, 1, $2, '', array[$3], true)`,
        [name, name === 'library' ? version + 1 : version, `${name}_v1`],
      )
    }
    const health = () => quiet.visitor().get('/api/health')
    expect(await health()).toMatchObject({ status: 503, body: { status: 'unavailable' } })
    expect((await lookAtParts(quiet.deps)()).parts.projections).toMatchObject({
      state: 'building',
      each: { library: 'building', progress: 'ok' },
    })
    const { status, body } = await quiet.listener('reader').get('/api/content')
    expect([status, body]).toMatchObject([503, { code: 'unavailable' }])
    await quiet.pool.query(
      `insert into projections.checkpoint (name, version, definition, layout, tables, active)
        values ('library', 2, $1, '', '{library_v2}', true)`,
      [library.version],
    )
    expect((await health()).status).toBe(200)
  } finally {
    await quiet.close()
  }
})
