import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { S3Double } from '../../../../../events/test/s3-emulator.ts'
import { realServer, type S3Config, startEmulator } from '../../../../../events/test/s3-test-server.ts'
import { eventsOf } from '../../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { originalUrl } from '../delivery/original-files.ts'
import { sweepUploads } from './record-upload.ts'

let api: Harness
let config: S3Config
let s3: S3Double | null
beforeAll(async () => {
  const real = realServer()
  const emulator = real ? null : await startEmulator()
  s3 = emulator?.s3 ?? null
  config = real ?? (emulator as { config: S3Config }).config
  api = await startHarness({
    withProjections: false,
    environment: {
      STORAGE_DIR: '',
      S3_ENDPOINT: config.endpoint,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
      S3_MEDIA_BUCKET: config.buckets.media,
      S3_UPLOADS_BUCKET: config.buckets.uploads,
    },
  })
})
afterAll(async () => {
  for (const { key } of await api.deps.uploads.list('')) await api.deps.uploads.delete(key)
  await api.close()
  await s3?.close()
})

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function upload(bytes: Buffer, more: { uploadUrl?: string; stopAfter?: number } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const { uploadUrl, stopAfter = Number.POSITIVE_INFINITY } = more
    const sending: Upload = new Upload(bytes, {
      endpoint: `${api.url}/api/uploads`,
      ...(uploadUrl && { uploadUrl }),
      headers: { authorization: `Bearer ${api.tokens.sign({ sub: 'ada', admin: true })}` },
      metadata: { filename: 'calm.wav', filetype: 'audio/wav' },
      chunkSize: 6_000_000,
      retryDelays: null,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted >= stopAfter) void sending.abort().then(() => resolve(sending.url ?? ''))
      },
      onSuccess: () => resolve(sending.url ?? ''),
    })
    sending.start()
  })
}

async function expectWhole(id: string, bytes: Buffer): Promise<void> {
  const stored = await api.deps.uploads.get(id)
  expect(stored && digest(await buffer(stored.body))).toBe(digest(bytes))
  const recorded = (await eventsOf(api.store)).filter(({ stream }) => stream === `media-${id}`)
  expect(recorded).toMatchObject([{ type: 'MediaUploaded', data: { size: bytes.length, fileName: 'calm.wav' } }])
}

test('an interrupted upload to S3 is resumed, assembled from its parts and recorded once', {
  tags: ['slow'],
}, async () => {
  const bytes = randomBytes(13_000_000)
  const url = await upload(bytes, { stopAfter: 6_000_000 })
  await upload(bytes, { uploadUrl: url })
  await expectWhole(url.slice(-36), bytes)

  // The store itself sends it as a download with its name.
  const inAMinute = new Date(api.now().getTime() + 60_000)
  const original = originalUrl(url.slice(-36), 'calm.wav', inAMinute, api.config.storage.signingKey)
  const answer = await fetch(`${api.url}${original}`)
  expect([answer.redirected, answer.headers.get('content-disposition')]).toEqual([
    true,
    expect.stringMatching(/calm.wav/),
  ])
  expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(bytes))
  const swept = await sweepUploads(api.deps, (_id, error) => expect.fail(String(error)))
  expect(swept).toEqual({ recorded: 0, forgotten: 0 })
})

// A real server cannot be made to fail here.
test.skipIf(realServer() !== null)(
  'parts that were not assembled before a crash are assembled when the client returns',
  async () => {
    const bytes = randomBytes(7_000_000)
    const url = await upload(bytes, { stopAfter: 6_000_000 })
    s3?.failNextJoin()
    await expect(upload(bytes, { uploadUrl: url })).rejects.toThrow()
    expect(await api.deps.uploads.head(url.slice(-36))).toBeNull()
    await upload(bytes, { uploadUrl: url })
    await expectWhole(url.slice(-36), bytes)
  },
)

test('an upload that another process deleted is not found', async () => {
  const url = await upload(randomBytes(7_000_000), { stopAfter: 6_000_000 })
  const look = () => api.admin().send('HEAD', new URL(url).pathname, { headers: { 'tus-resumable': '1.0.0' } })
  expect((await look()).status).toBe(200)
  // Its description is what makes it an upload.
  await api.deps.uploads.delete(`${url.slice(-36)}.info`)
  expect((await look()).status).toBe(404)
})
