import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { pictureOf } from '../../../test/image-files.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const ROUTE = '/api/cover-images'
const upload = (body: Uint8Array, headers: Record<string, string> = {}, who = api.admin()) =>
  who.send('POST', ROUTE, { body, headers: { 'content-type': 'image/jpeg', ...headers } })
const stored = async () => (await eventsOf(api.store)).filter(({ type }) => type === 'CoverImageStored')

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of type %s is stored in the sizes and formats of a cover',
    { tags: ['slow'] },
    async (format) => {
      const bytes = await pictureOf(format)
      const answer = await upload(bytes, { 'content-type': `image/${format}` })
      expect(answer).toMatchObject({
        status: 201,
        body: { url: `/covers/image-${answer.body.id}`, placeholder: expect.stringMatching(/^#[\da-f]{6}$/) },
      })
      expect(answer.headers.get('x-position')).toMatch(/^\d+$/)
      for (const [name, width, height] of [
        ['480.avif', 480, 360],
        ['480.webp', 480, 360],
        ['1200.avif', 1200, 900],
        ['1200.webp', 1200, 900],
        ['1024.webp', 1024, 1024],
      ] as const) {
        const file = await fetch(`${api.url}${answer.body.url}/${name}`)
        expect(file.headers.get('content-type')).toBe(`image/${name.split('.')[1]}`)
        expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width, height })
      }
      expect((await stored()).at(-1)).toMatchObject({
        data: {
          imageId: answer.body.id,
          keyPrefix: `covers/image-${answer.body.id}`,
          width: 640,
          height: 480,
          size: bytes.length,
          uploadedBy: 'ada',
        },
        metadata: { actor: { kind: 'user', id: 'ada' } },
      })
    },
  )

  test('is recognised by its bytes, not by its header', { tags: ['slow'] }, async () => {
    const png = await pictureOf('png')
    for (const type of ['image/jpeg', 'application/json', '']) {
      expect((await upload(png, { 'content-type': type })).status, type).toBe(201)
    }
  })

  test('repeated with its key is stored once; another one with that key is rejected', async () => {
    const [one, two] = [await pictureOf('webp', { number: 1 }), await pictureOf('webp', { number: 2 })]
    const key = { 'idempotency-key': 'cover-of-today' }
    const before = (await stored()).length
    const [first, again] = [await upload(one, key), await upload(one, key)]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await upload(two, key)).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
    expect((await stored()).length).toBe(before + 1)
    // Without a key, each request stores a new image.
    expect((await upload(one)).body.id).not.toBe(first.body.id)
  })

  test('is accepted only from admins', async () => {
    const picture = await pictureOf('jpeg')
    expect((await upload(picture, {}, api.listener('zoe'))).status).toBe(403)
    expect((await upload(picture, {}, api.visitor())).status).toBe(401)
  })

  test('can be the cover of content', async () => {
    const admin = api.admin()
    const { body: cover } = await upload(await pictureOf('jpeg'), {}, admin)
    const expected = { coverImageUrl: cover.url, cover: { prefix: cover.url, placeholder: cover.placeholder } }
    const session = { title: 'Calm', type: 'audio', categoryId: 3, coverImageUrl: cover.url }
    const created = await admin.post('/api/content', session)
    expect(created).toMatchObject({ status: 201, body: expected })
    expect((await admin.get(`/api/content/${created.body.id}`)).body).toMatchObject(expected)
    expect(await admin.post('/api/content', { ...session, coverImageUrl: '/covers/image-of-nobody' })).toMatchObject({
      status: 400,
      body: { details: { coverImageUrl: expect.any(String) } },
    })
  })
})

describe('rejects', () => {
  const refusals: [what: string, bytes: () => Promise<Uint8Array> | Uint8Array, status: number, sentence: string][] = [
    ['an empty file', () => Buffer.alloc(0), 400, 'The file is empty. Choose a picture.'],
    ['a text', () => Buffer.from('Breathe in.'), 415, 'Choose a JPEG, PNG, WebP or AVIF picture.'],
    [
      'a drawing with a program in it',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'),
      415,
      'Choose a JPEG, PNG, WebP or AVIF picture.',
    ],
    ['a GIF', () => pictureOf('gif'), 415, 'Choose a JPEG, PNG, WebP or AVIF picture.'],
    [
      'a picture that is cut off',
      async () =>
        (
          await sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              noise: { type: 'gaussian', mean: 128, sigma: 60 },
              background: '#000',
            },
          })
            .png()
            .toBuffer()
        ).subarray(0, 4_000),
      400,
      'The picture is damaged or cut off. Choose another file.',
    ],
    [
      'a small picture',
      () => pictureOf('png', { width: 100, height: 80 }),
      400,
      'The picture is 100 × 80 pixels. Choose one of at least 480 × 360.',
    ],
    [
      'a picture of too many pixels, which is small as a file',
      () => pictureOf('png', { width: 8_000, height: 6_300 }),
      413,
      'The picture has 51 megapixels. Choose one of at most 50.',
    ],
    [
      'a file that is too large',
      () => Buffer.alloc(10 * 1024 * 1024 + 1, 1),
      413,
      'The picture is larger than 10 MB. Choose a smaller one.',
    ],
  ]
  test.each(refusals)('%s', async (_what, bytes, status, sentence) => {
    const before = await api.mediaStore.list('covers')
    const events = (await eventsOf(api.store)).length
    expect(await upload(await bytes())).toMatchObject({ status, body: { error: sentence, code: expect.any(String) } })
    expect(await api.mediaStore.list('covers')).toEqual(before)
    expect((await eventsOf(api.store)).length).toBe(events)
  })

  test('a file without a declared length as soon as it is too large', async () => {
    const { hostname, port } = new URL(api.url)
    const token = api.tokens.sign({ sub: 'ada', email: 'ada@stillair.test', admin: true })
    const answer = await new Promise<string>((resolve, reject) => {
      const sending = request({
        hostname,
        port,
        path: ROUTE,
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      sending.on('response', (response) => text(response).then((body) => resolve(`${response.statusCode} ${body}`)))
      sending.on('error', reject)
      for (let megabyte = 0; megabyte < 11; megabyte++) sending.write(Buffer.alloc(1024 * 1024, 1))
      sending.end()
    })
    expect(answer).toMatch(/^413 .*larger than 10 MB/)
  })
})
