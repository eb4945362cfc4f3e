import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { forgetExpiredAnswers, once } from './idempotency.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
})
afterAll(() => api.close())

const file = {
  title: 'Calm',
  type: 'audio',
  categoryId: 3,
  isFreeContent: true,
  fileUrl: 'https://files.test/a.mp3',
  isPublished: true,
}
const create = (key: string, body: object = file) => api.admin().post('/api/content', body, { 'idempotency-key': key })
const countCreated = async () => (await eventsOf(api.store)).filter(({ type }) => type === 'ContentCreated').length

test('a repeated command gets the first answer and takes effect once', async () => {
  const before = await countCreated()
  const first = await create('again')
  const second = await create('again')
  expect(second.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('x-position')).toBe(first.headers.get('x-position'))
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await countCreated()).toBe(before + 1)
})

test('concurrent duplicates take effect once and get the same answer', async () => {
  const before = await countCreated()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('together')))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await countCreated()).toBe(before + 1)
})

test('a key that was used for another request is rejected', async () => {
  await create('reused')
  expect(await create('reused', { ...file, title: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  })
  const elsewhere = await api.admin().post('/api/content/x/view', {}, { 'idempotency-key': 'reused' })
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
})

test('keys of different users are independent', async () => {
  const mine = await create('common')
  const theirs = await api.admin('otto').post('/api/content', file, { 'idempotency-key': 'common' })
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('a failed command can be retried with its key', async () => {
  const draft = { ...file, fileUrl: '', isPublished: false }
  const { body } = await create('draft', draft)
  const publish = (key: string) =>
    api.admin().patch(`/api/content/${body.id}`, { isPublished: true }, { 'idempotency-key': key })
  expect((await publish('publish')).status).toBe(409)
  await api.admin().patch(`/api/content/${body.id}`, { fileUrl: file.fileUrl })
  expect(await publish('publish')).toMatchObject({ status: 200, body: { isPublished: true } })
})

test('a command takes effect once even if a crash has lost its key', async () => {
  const before = await countCreated()
  const first = await create('crash')
  await api.pool.query('truncate api.idempotency')
  const second = await create('crash')
  expect(second.body).toEqual(first.body)
  expect(await countCreated()).toBe(before + 1)
})

test('a command whose process died can be run again', async () => {
  const key = { userId: 'zoe', key: 'died', requestHash: 'h' }
  await api.pool.query(`insert into api.idempotency (user_id, key, request_hash, started_at, expires_at)
    values ('zoe', 'died', 'h', now() - interval '1 minute', now() + interval '1 day')`)
  const answer = { status: 200, body: '{}', position: '7' }
  await expect(once(api.pool, key, async () => answer)).resolves.toEqual({ answer, replayed: false })
  const fail = () => Promise.reject(new Error('the answer is stored'))
  await expect(once(api.pool, key, fail)).resolves.toEqual({ answer, replayed: true })
})

test('expired answers are deleted', async () => {
  await create('old')
  await api.pool.query(`update api.idempotency set expires_at = now() - interval '1 second' where key = 'old'`)
  await forgetExpiredAnswers(api.pool)
  const { rows } = await api.pool.query(`select 1 from api.idempotency where key = 'old'`)
  expect(rows).toEqual([])
})

test('an answer with personal data is not stored', async () => {
  const body = { firebaseUid: 'zoe', name: 'Zoe', email: 'zoe@stillair.test' }
  const zoe = api.listener('zoe')
  const first = await zoe.post('/api/users', body, { 'idempotency-key': 'me' })
  expect((await zoe.post('/api/users', body, { 'idempotency-key': 'me' })).body).toEqual(first.body)
  const { rows } = await api.pool.query(`select 1 from api.idempotency where key = 'me'`)
  expect(rows).toEqual([])
})
