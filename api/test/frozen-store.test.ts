// @module-tag slow
import { randomBytes } from 'node:crypto'
import { OF_UPLOADS, PROMPT } from '@stillair/events/object-store/s3-client.ts'
import { signUrl } from '@stillair/events/object-store/signed-url.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type S3Double, s3Double } from '../../events/test/s3-emulator.ts'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'

let s3: S3Double
let api: Harness
beforeAll(async () => {
  s3 = await s3Double()
  api = await start()
})
afterEach(() => s3.thaw())
afterAll(async () => {
  await api.close()
  await s3.close()
})

/**
 * Starts the API as in production, except for the timeouts of uploads. Their half a minute would be too long for a
 * test, but a busy machine needs seconds.
 */
const start = () =>
  startHarness({
    withProjections: false,
    uploadPatience: { answer: 6_000, bytes: 240_000, silence: 5_000 },
    environment: {
      STORAGE_DIR: '',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  })

test('a playlist gets a 503, and is served again once the store responds', async () => {
  const key = 'media/m1/one/master.m3u8'
  await api.mediaStore.put(key, Buffer.from('#EXTM3U\nv0/seg_1.m4s\n'), {
    contentType: 'application/vnd.apple.mpegurl',
  })
  const url = api.url + signUrl(key, new Date(api.now().getTime() + 3_600_000), api.config.storage.signingKey)
  s3.freeze()
  const answer = await fetch(url)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toEqual({
    error: 'The files cannot be reached just now. Please try again in a moment.',
    code: 'store-unavailable',
  })
  s3.thaw()
  await expect.poll(async () => (await fetch(url)).text()).toBe('#EXTM3U\nv0/seg_1.m4s\n')
})

test('a cover gets a 503', async () => {
  await api.mediaStore.put('covers/c1/480.webp', Buffer.from('picture'), { contentType: 'image/webp' })
  s3.freeze()
  const answer = await fetch(`${api.url}/covers/c1/480.webp`)
  expect(answer.status).toBe(503)
})

test('production answers a playlist in two requests within 5 s, and an upload within 30 s', () => {
  expect(2 * PROMPT.answer).toBeLessThan(5_000)
  expect(OF_UPLOADS.answer).toBeLessThan(30_000)
  // The client starts to watch for silence 3 s later, and Node gives unsent bytes the same time once more.
  expect(3_000 + 2 * OF_UPLOADS.silence).toBeLessThan(30_000)
})

interface Sent {
  readonly url: string
  /** The server's answers to failed attempts. */
  readonly refusals: readonly { readonly status: number; readonly body: string }[]
}

/** Sends a file as the admin area does. Calls `onBytes` with the number of bytes accepted so far. */
function send(bytes: Buffer, onBytes: (sent: number) => void, onRefused: () => void): Promise<Sent> {
  const refusals: { status: number; body: string }[] = []
  return new Promise((resolve, reject) => {
    const sending: Upload = new Upload(bytes, {
      endpoint: `${api.url}/api/uploads`,
      headers: { authorization: `Bearer ${api.tokens.sign({ sub: 'ada', admin: true })}` },
      metadata: { filename: 'calm.wav', filetype: 'audio/wav' },
      chunkSize: 6_000_000,
      retryDelays: [0, 100, 100, 100, 100],
      onChunkComplete: (_size, accepted) => onBytes(accepted),
      onShouldRetry(error) {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        refusals.push({ status: answer?.getStatus() ?? 0, body: answer?.getBody() ?? '' })
        onRefused()
        return true
      },
      onError: reject,
      onSuccess: () => resolve({ url: sending.url ?? '', refusals }),
    })
    sending.start()
  })
}

test.each([
  ['before a part', (accepted: number) => accepted === 6_000_000 && s3.freeze(), () => {}],
  ['in the middle of a part', () => {}, () => s3.freezeAtPart()],
] as const)(
  'an upload to a store that freezes %s gets an error message, and continues automatically',
  async (_when, onBytes, before) => {
    const bytes = randomBytes(13_000_000)
    before()
    const { url, refusals } = await send(bytes, onBytes, () => s3.thaw())
    expect(refusals).toEqual([
      {
        status: 503,
        body: JSON.stringify({
          error:
            'Recordings can’t be stored right now. What has arrived is safe, and the upload continues automatically.',
          code: 'store-unavailable',
        }),
      },
    ])
    expect(await api.deps.uploads.head(url.slice(-36))).toMatchObject({ size: bytes.length })
    const recorded = (await eventsOf(api.store)).filter(({ stream }) => stream === `media-${url.slice(-36)}`)
    expect(recorded).toMatchObject([{ type: 'MediaUploaded' }])
  },
)

test('an API that starts while the store is frozen does not report an upload as missing', async () => {
  const answer = await api.admin().send('POST', '/api/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '7',
      'upload-metadata': `filename ${btoa('calm.wav')},filetype ${btoa('audio/wav')}`,
    },
  })
  expect(answer.status).toBe(201)
  const path = answer.headers.get('location') ?? ''
  const another = await start()
  s3.freeze()
  const head = () => another.admin().send('HEAD', path, { headers: { 'tus-resumable': '1.0.0' } })
  expect((await head()).status).toBe(503)
  s3.thaw()
  const after = await head()
  expect(after.status).toBe(200)
  expect(after.headers.get('upload-offset')).toBe('0')
  await another.close()
})
