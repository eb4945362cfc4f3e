import { randomBytes } from 'node:crypto'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { MediaDeleted, mediaStream } from '@stillair/events/modules/media/events.ts'
import { removeMedia } from '@stillair/media-worker/cleanup/remove-media.ts'
import { Upload } from 'tus-js-client'
import { afterEach, expect, test } from 'vitest'
import { s3Double } from '../../../../../events/test/s3-emulator.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function startApi(environment: Record<string, string>): Promise<Harness> {
  const api = await startHarness({ withProjections: false, environment })
  ending.push(() => api.close())
  return api
}

async function startApiOnS3(): Promise<Harness> {
  const s3 = await s3Double()
  ending.push(() => s3.close())
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  return startApi({ STORAGE_DIR: '', S3_ENDPOINT: s3.endpoint, ...keys })
}

/** Uploads as a browser does, and returns the upload's id. With `isCutOff`, it stops after the first of two parts. */
function upload(api: Harness, bytes: Buffer, { isCutOff = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const id = () => sending.url?.slice(-36) ?? ''
    const sending: Upload = new Upload(bytes, {
      endpoint: `${api.url}/api/uploads`,
      headers: { authorization: `Bearer ${api.tokens.sign({ sub: 'ada', admin: true })}` },
      metadata: { filename: 'calm.wav', filetype: 'audio/wav' },
      chunkSize: bytes.length / 2,
      retryDelays: null,
      onError: reject,
      onChunkComplete: () => {
        if (isCutOff) void sending.abort().then(() => resolve(id()))
      },
      onSuccess: () => resolve(id()),
    })
    sending.start()
  })
}

test.each([
  ['a folder', () => startApi({})],
  ['S3', startApiOnS3],
])('a deleted upload leaves no files in %s, and other uploads remain intact', { tags: ['slow'] }, async (_, start) => {
  const api = await start()
  const { store, uploads, mediaStore: media } = api.deps
  const bytes = randomBytes(300_000)
  const [deleted, kept, unfinished] = [
    await upload(api, bytes),
    await upload(api, bytes),
    await upload(api, bytes, { isCutOff: true }),
  ]
  const keysOf = async (id: string) =>
    (await uploads.list('')).map(({ key }) => key).filter((key) => key.startsWith(id))
  // The bytes and their metadata, under names that the tus library chose.
  const [ofDeleted, ofKept, ofUnfinished] = [await keysOf(deleted), await keysOf(kept), await keysOf(unfinished)]
  expect(ofDeleted).toHaveLength(2)

  const look = (id: string) => api.admin().send('HEAD', `/api/uploads/${id}`, { headers: { 'tus-resumable': '1.0.0' } })
  for (const id of [deleted, unfinished]) {
    const occurredAt = api.now().toISOString()
    const deleted = newEvents([MediaDeleted({ mediaId: id, filesGoAt: occurredAt })], {
      occurredAt,
      commandId: `delete ${id}`,
      correlationId: id,
      causationId: null,
      actor: { kind: 'user', id: 'ada' },
      timeZone: 'UTC',
    })
    await store.append(mediaStream(id), deleted, 'any')
    // A browser that resumes before the files are removed does not bring the upload back.
    await look(id)
    const forgetProgress = async () => {}
    for (let times = 0; times < 2; times++) await removeMedia(id, { events: store, uploads, media, forgetProgress })
  }
  expect(ofUnfinished.length).toBeGreaterThan(1)
  expect([await keysOf(deleted), await keysOf(unfinished)]).toEqual([[], []])
  expect(await keysOf(kept)).toEqual(ofKept)
  expect((await look(deleted)).status).toBe(404)
  const { events: story } = await store.readStream(mediaStream(deleted))
  expect(story.map(({ type }) => type)).toEqual(['MediaUploaded', 'MediaDeleted'])
})
