import { randomUUID } from 'node:crypto'
import { MediaPackagingStarted } from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploaded } from '../../../../events/test/media-events.ts'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { append, failedUpload, packagedUpload } from '../../../test/media-story.ts'
import { type Answer, type Person, person, type RequestHeaders } from '../../../test/person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ environment: { RATE_LIMIT_WRITES: '100000' } })
})
afterAll(() => api.close())

const session = (mediaId: string | null, title = 'Calm') => ({ title, type: 'audio', categoryId: 3, mediaId })
const deletions = async (mediaId: string) =>
  (await eventsOf(api.store)).filter(({ type, stream }) => type === 'MediaDeleted' && stream === `media-${mediaId}`)

const filesGoAt = (deleted: { data: unknown } | undefined) => (deleted?.data as { filesGoAt?: string })?.filesGoAt

/** Deletes the upload, and retries on 503: a busy machine's projections may be late. */
async function remove(who: Person, mediaId: string, headers?: RequestHeaders): Promise<Answer> {
  for (;;) {
    const answer = await who.delete(`/api/media/${mediaId}`, undefined, headers)
    if (answer.status !== 503) return answer
  }
}

async function create(admin: Person, mediaId: string, title?: string): Promise<string> {
  const { status, body } = await admin.post('/api/content', session(mediaId, title))
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body.id)
}

test('an unused upload in any state is gone after its deletion', async () => {
  const waiting = randomUUID()
  await append(api.store, waiting, [uploaded(waiting)])
  const running = randomUUID()
  await append(api.store, running, [uploaded(running), MediaPackagingStarted({ mediaId: running, attempt: 'one' })])
  const { mediaId: failed } = await failedUpload(api)
  const { mediaId: ready } = await packagedUpload(api)
  const admin = api.admin()
  for (const mediaId of [waiting, running, failed, ready]) {
    const answer = await remove(admin, mediaId)
    expect(answer).toMatchObject({ status: 200, body: { id: mediaId } })
    expect((await admin.get(`/api/media/${mediaId}`)).status).toBe(404)
    expect((await admin.get(`/api/media/${mediaId}/playback`)).status).toBe(404)
    expect((await admin.post(`/api/media/${mediaId}/package-again`, {})).status).toBe(404)
    const [deleted] = await deletions(mediaId)
    expect(deleted).toMatchObject({ metadata: { actor: { kind: 'user', id: 'ada' } } })
    // Nobody could have played it, so its files may be removed at once.
    expect(filesGoAt(deleted)).toBe(deleted?.metadata.occurredAt)
  }
  const { body } = await admin.get('/api/media')
  const left = (body as unknown as { id: string }[]).map(({ id }) => id)
  for (const mediaId of [waiting, running, failed, ready]) expect(left).not.toContain(mediaId)
})

test('an upload that content uses cannot be deleted; the error names the titles', async () => {
  const { mediaId } = await packagedUpload(api)
  const admin = api.admin()
  await create(admin, mediaId, 'Take-off')
  expect(await remove(admin, mediaId)).toMatchObject({
    status: 409,
    body: { code: 'in-use', error: '“Take-off” plays this upload. Give that session another recording first.' },
  })
  await create(admin, mediaId, 'Landing')
  expect((await remove(admin, mediaId)).body.error).toBe(
    '“Take-off” and “Landing” play this upload. Give those sessions another recording first.',
  )
  expect(await deletions(mediaId)).toEqual([])
})

test('the files stay until the last URL in use has expired', async () => {
  const [{ mediaId }, other] = [await packagedUpload(api), await packagedUpload(api)]
  const admin = api.admin()
  const contentId = await create(admin, mediaId)
  const replaced = await admin.patch(`/api/content/${contentId}`, { mediaId: other.mediaId })
  expect(replaced.status).toBe(200)
  expect((await remove(admin, mediaId)).status).toBe(200)
  const events = await eventsOf(api.store)
  const edited = events.findLast(({ type, stream }) => type === 'ContentEdited' && stream === `content-${contentId}`)
  const [deleted] = await deletions(mediaId)
  const sixHours = 6 * 3_600_000
  expect(Date.parse(String(filesGoAt(deleted)))).toBe(Date.parse(String(edited?.metadata.occurredAt)) + sixHours)
})

test('a repeated deletion takes effect once', async () => {
  const { mediaId } = await packagedUpload(api)
  const admin = api.admin()
  const again = () => remove(admin, mediaId, { 'idempotency-key': `delete-${mediaId}` })
  const [first, second] = [await again(), await again()]
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(await deletions(mediaId)).toHaveLength(1)
  expect((await remove(admin, mediaId)).status).toBe(404)
})

describe('concurrently in two processes,', () => {
  let other: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    other = await listen(api.deps)
  })
  afterAll(() => other.stop())

  test('an upload is either attached or deleted, never both', async () => {
    const otto = person(other.url, api.tokens.sign({ sub: 'otto', email: 'otto@stillair.test', admin: true }))
    const ada = api.admin()
    for (let round = 0; round < 12; round++) {
      const { mediaId } = await packagedUpload(api)
      const attach = () => ada.post('/api/content', session(mediaId, `Round ${round}`))
      // The first request sent is not always the first to arrive.
      const [first, second] = round % 2 === 0 ? [attach(), remove(otto, mediaId)] : [remove(otto, mediaId), attach()]
      const answers = await Promise.all([first, second])
      const [attached, removed] = round % 2 === 0 ? answers : answers.toReversed()
      expect([attached?.status, removed?.status]).toEqual(
        attached?.status === 201 ? [201, 409] : [400, 200], // The upload no longer exists.
      )
      expect(await deletions(mediaId)).toHaveLength(attached?.status === 201 ? 0 : 1)
    }
  })
})

test('nothing is deleted while its use cannot be checked', async () => {
  const blind = await startHarness({ withProjections: false })
  try {
    const { mediaId } = await packagedUpload(blind)
    const answer = await blind.admin().delete(`/api/media/${mediaId}`)
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await eventsOf(blind.store)).map(({ type }) => type)).not.toContain('MediaDeleted')
  } finally {
    await blind.close()
  }
})
