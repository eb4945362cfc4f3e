import { randomBytes } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { ERRORS } from '@tus/server'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { listen } from '../../../../test/listen.ts'
import { person } from '../../../../test/person.ts'
import { recordUpload, sweepUploads } from './record-upload.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ environment: { MAX_UPLOAD_BYTES: '5000000' } })
})
afterAll(() => api.close())

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (value: string) => Buffer.from(value).toString('base64')
const named = (name: string, type = 'audio/wav') => ({
  'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}`,
})
const token = (id = 'ada') => api.tokens.sign({ sub: id, email: `${id}@stillair.test`, admin: true })

/** Starts an upload and returns its id. */
async function begin(length: number, headers = named('calm.wav'), who = api.admin()): Promise<string> {
  const answer = await who.send('POST', '/api/uploads', {
    headers: { ...tus, ...headers, 'upload-length': String(length) },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const location = answer.headers.get('location') ?? ''
  expect(location).toMatch(/^\/api\/uploads\/[\da-f-]{36}$/)
  return location.slice('/api/uploads/'.length)
}

const write = (id: string, offset: number, body: string, who = api.admin()) =>
  who.send('PATCH', `/api/uploads/${id}`, {
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  })
const look = (id: string, who = api.admin()) => who.send('HEAD', `/api/uploads/${id}`, { headers: tus })
const recorded = async (id: string) => (await eventsOf(api.store)).filter(({ stream }) => stream === `media-${id}`)

test('an interrupted upload in chunks is resumed and recorded once', async () => {
  const bytes = randomBytes(3_000_000)
  const options = {
    endpoint: `${api.url}/api/uploads`,
    headers: { authorization: `Bearer ${token()}` },
    metadata: { filename: 'Ruhig über den Wolken.wav', filetype: 'audio/wav' },
    chunkSize: 500_000,
    retryDelays: null,
  }
  const url = await new Promise<string>((resolve, reject) => {
    const cutOff: Upload = new Upload(bytes, {
      ...options,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted >= 1_000_000) void cutOff.abort().then(() => resolve(cutOff.url ?? ''))
      },
    })
    cutOff.start()
  })

  const sent: number[] = []
  await new Promise<void>((resolve, reject) => {
    const resumed = new Upload(bytes, {
      ...options,
      uploadUrl: url,
      onError: reject,
      onProgress: (bytesSent) => void sent.push(bytesSent),
      onSuccess: () => resolve(),
    })
    resumed.start()
  })
  expect(Math.min(...sent)).toBeGreaterThanOrEqual(1_000_000)

  const id = url.slice(-36)
  expect(await recorded(id)).toMatchObject([
    {
      type: 'MediaUploaded',
      data: {
        mediaId: id,
        fileName: 'Ruhig über den Wolken.wav',
        contentType: 'audio/wav',
        size: 3_000_000,
        uploadedBy: 'ada',
      },
      metadata: { actor: { kind: 'user', id: 'ada' } },
    },
  ])
  const stored = await api.deps.uploads.get(id)
  expect(stored && (await text(stored.body)) === bytes.toString('utf8')).toBe(true)
})

test('starts an upload behind any number of proxies', async () => {
  await begin(4, { ...named('calm.wav'), 'x-forwarded-proto': 'https, http' } as ReturnType<typeof named>)
})

test('the last chunk returns the log position', async () => {
  const id = await begin(4)
  const admin = api.admin()
  const last = await write(id, 0, 'calm', admin)
  expect(last.status).toBe(204)
  expect(last.headers.get('x-position')).toMatch(/^\d+$/)
  expect((await admin.get(`/api/media/${id}`)).body).toMatchObject({ state: 'uploaded', fileName: 'calm.wav', size: 4 })
})

test('the original file can be downloaded for an hour, only by its own link', async () => {
  const id = await begin(4, named('Ruhig “über”.wav'))
  const other = await begin(4)
  const admin = api.admin()
  await write(id, 0, 'calm', admin)
  await write(other, 0, 'loud', admin)
  const { status, body } = await admin.get(`/api/media/${id}/original`)
  expect([status, body.fileName]).toEqual([200, 'Ruhig “über”.wav'])
  const fetched = (url: string) => fetch(`${api.url}${url}`)
  const answer = await fetched(String(body.url))
  expect([answer.status, await answer.text()]).toEqual([200, 'calm'])
  expect(answer.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''Ruhig%20%E2%80%9C%C3%BCber%E2%80%9D.wav`,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect((await fetched(String(body.url).replace(id, other))).status).toBe(403)
  expect((await admin.get('/api/media/nothing/original')).status).toBe(404)
  expect((await api.listener('zoe').get(`/api/media/${id}/original`)).status).toBe(403)
  api.advance(3_601)
  const late = await fetched(String(body.url))
  expect([late.status, await late.json()]).toMatchObject([403, { code: 'link-expired' }])
})

describe('an upload is rejected', () => {
  const post = (headers: Record<string, string>) =>
    api.admin().send('POST', '/api/uploads', { headers: { ...tus, ...headers } })

  test('when it is empty, too large, or without a declared length', async () => {
    expect(await post({ 'upload-length': '0' })).toMatchObject({ status: 400, body: { error: 'The file is empty.' } })
    expect(await post({ 'upload-length': '5000001' })).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect((await post({})).status).toBe(400)
    expect((await post({ 'upload-defer-length': '1' })).status).toBe(400)
    expect((await post({ 'upload-length': 'many' })).status).toBe(400)
    expect((await post({ 'upload-length': '4', 'upload-metadata': 'filename ###' })).status).toBe(400)
  })

  test('without the protocol’s version header, in the common error format', async () => {
    const answer = await api.admin().send('POST', '/api/uploads', { headers: { 'upload-length': '4' } })
    expect(answer).toMatchObject({ status: 412, body: { code: 'wrong-version', error: expect.any(String) } })
  })

  test('when a chunk has the wrong offset or length', async () => {
    const id = await begin(4)
    expect(await write(id, 2, 'lm')).toMatchObject({ status: 409, body: { code: 'wrong-offset' } })
    expect(await write(id, 0, 'calmer')).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect(await recorded(id)).toEqual([])
  })

  test("when it is another admin's", async () => {
    const id = await begin(4)
    const otto = api.admin('otto')
    expect((await look(id, otto)).status).toBe(404)
    expect((await write(id, 0, 'calm', otto)).status).toBe(404)
    expect((await otto.send('DELETE', `/api/uploads/${id}`, { headers: tus })).status).toBe(404)
    expect((await write(id, 0, 'calm')).status).toBe(204)
  })

  test('when its id is unknown', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', '..%2f..%2fetc%2fpasswd', 'x', '%00']) {
      expect((await look(id)).status, id).toBe(404)
    }
  })

  test('when its bytes are requested', async () => {
    const id = await begin(4)
    await write(id, 0, 'calm')
    expect((await api.admin().get(`/api/uploads/${id}`, tus)).status).toBe(405)
  })
})

test('an unfinished upload can be cancelled, a complete one cannot', async () => {
  const begun = await begin(4)
  const remove = (id: string) => api.admin().send('DELETE', `/api/uploads/${id}`, { headers: tus })
  expect((await remove(begun)).status).toBe(204)
  expect((await look(begun)).status).toBe(404)
  const whole = await begin(4)
  await write(whole, 0, 'calm')
  expect((await remove(whole)).status).toBe(400)
  expect((await look(whole)).status).toBe(200)
})

test('removes folders and invisible characters from the file name', async () => {
  const id = await begin(4, named('..\\..\\etc/\u202Egpj.\u0000calm.wav', 'text/html; x'))
  await write(id, 0, 'calm')
  expect(await recorded(id)).toMatchObject([
    { data: { fileName: 'gpj.calm.wav', contentType: 'application/octet-stream', uploadedBy: 'ada' } },
  ])
})

describe('after a crash between the last byte and the log', () => {
  /** Creates an upload with all its bytes that is not recorded in the log. */
  async function unrecorded(): Promise<string> {
    const id = await begin(4)
    const { Readable } = await import('node:stream')
    await api.deps.uploadStore.write(Readable.from([Buffer.from('calm')]), id, 0)
    expect(await recorded(id)).toEqual([])
    return id
  }

  test('the client’s query for the offset records it', async () => {
    const id = await unrecorded()
    const answer = await look(id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('upload-offset')).toBe('4')
    expect(await recorded(id)).toHaveLength(1)
  })

  test('the clean-up job records it, once', async () => {
    const id = await unrecorded()
    const problems: unknown[] = []
    const sweep = () => sweepUploads(api.deps, (_id, error) => problems.push(error))
    expect(await sweep()).toMatchObject({ recorded: 1 })
    expect(await sweep()).toEqual({ recorded: 0, forgotten: 0 })
    expect(await recorded(id)).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test('concurrent attempts to record it record it once', async () => {
    const id = await unrecorded()
    const upload = await api.deps.uploadStore.getUpload(id)
    await Promise.all([1, 2, 3, 4].map(() => recordUpload(api.deps, upload)))
    expect(await recorded(id)).toHaveLength(1)
  })
})

test('removes only unfinished uploads, after a week', async () => {
  const left = await begin(4)
  const whole = await begin(4)
  await write(whole, 0, 'calm')
  const week = 7 * 24 * 60 * 60 * 1000
  const sweep = (after: number) => {
    const clock = () => new Date(api.now().getTime() + after)
    return sweepUploads({ ...api.deps, clock }, (_id, error) => expect.fail(String(error)))
  }
  await sweep(week - 24 * 60 * 60 * 1000)
  expect((await look(left)).status).toBe(200)
  expect((await sweep(week + 60_000)).forgotten).toBeGreaterThanOrEqual(1)
  expect((await look(left)).status).toBe(404)
  expect(await api.deps.uploads.head(whole)).toMatchObject({ size: 4 })
})

describe('the same file sent twice at once', () => {
  /** Sends a file as the dashboard does, and returns the id of its upload. */
  const send = (bytes: Buffer, who: string) =>
    new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(bytes, {
        endpoint: `${api.url}/api/uploads`,
        headers: { authorization: `Bearer ${token(who)}` },
        metadata: { filename: 'calm.wav', filetype: 'audio/wav' },
        chunkSize: 200_000,
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve((upload.url ?? '').slice(-36)),
      })
      upload.start()
    })

  test('becomes two complete uploads, from one user or two', async () => {
    const bytes = randomBytes(900_000)
    const ids = await Promise.all([send(bytes, 'ada'), send(bytes, 'ada'), send(bytes, 'otto')])
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) {
      expect(await recorded(id)).toHaveLength(1)
      const stored = await api.deps.uploads.get(id)
      expect(stored && (await buffer(stored.body)).equals(bytes)).toBe(true)
    }
  })

  test('from two tabs to one upload is stored and recorded once', async () => {
    const id = await begin(600_000)
    const bytes = Buffer.alloc(600_000, 'calm and breathe. ').toString()
    const answers = await Promise.all([write(id, 0, bytes), write(id, 0, bytes)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(204)
    // The later or displaced request gets an error status, on which its client resumes from the upload's offset.
    for (const status of statuses) expect([204, 400, 409, 423]).toContain(status)
    const { headers } = await look(id)
    expect(headers.get('upload-offset')).toBe('600000')
    expect(await recorded(id)).toHaveLength(1)
    const stored = await api.deps.uploads.get(id)
    expect(stored && (await text(stored.body))).toBe(bytes)
  })
})

test('an HTML page uploaded as a video is never served and cannot be published', async () => {
  const page = '<!doctype html><script>alert(1)</script>'
  const id = await begin(page.length, named('calm.mp4', 'video/mp4'))
  const admin = api.admin()
  expect((await write(id, 0, page, admin)).status).toBe(204)
  expect((await admin.get(`/api/media/${id}`)).body).toMatchObject({ fileName: 'calm.mp4', state: 'uploaded' })
  expect((await admin.get(`/api/media/${id}/playback`)).body).toMatchObject({ code: 'not-playable' })
  const session = { title: 'Calm', type: 'video', categoryId: 3, mediaId: id, isPublished: true }
  expect(await admin.post('/api/content', session)).toMatchObject({ status: 409, body: { code: 'not-playable' } })
  for (const path of [`/api/uploads/${id}`, `/media/${id}`, `/media/uploads/${id}`, `/covers/${id}`]) {
    expect((await admin.get(path)).status, path).toBeGreaterThanOrEqual(403)
  }
})

test('a deleted upload gets a 404, so that sending the file again starts a new one', async () => {
  const id = await begin(4)
  const admin = api.admin()
  await write(id, 0, 'calm', admin)
  await expect.poll(async () => (await admin.delete(`/api/media/${id}`)).status).toBe(200)
  expect(await api.deps.uploads.head(id)).not.toBeNull()
  expect((await look(id)).status).toBe(404)
  const problems: unknown[] = []
  expect(await sweepUploads(api.deps, (_id, error) => problems.push(error))).toMatchObject({ recorded: 0 })
  expect(problems).toEqual([])
  expect((await recorded(id)).map(({ type }) => type)).toEqual(['MediaUploaded', 'MediaDeleted'])
})

describe('without space', () => {
  const beginAt = (url: string, length: number) =>
    person(url, token()).send('POST', '/api/uploads', {
      headers: { ...tus, ...named('calm.wav'), 'upload-length': String(length) },
    })

  test('in the quota, an upload is rejected at the start with the space that is left', async () => {
    const before = (await api.deps.uploads.list('')).reduce((sum, { size }) => sum + size, 0)
    const other = await listen({ ...api.deps, config: { ...api.config, uploadQuotaBytes: before + 2_000_000 } })
    try {
      expect(await beginAt(other.url, 3_000_000)).toMatchObject({
        status: 507,
        body: {
          code: 'quota-full',
          error: expect.stringMatching(
            /^Of the .* for recordings 1\.9 MB are left, and this file has 2\.9 MB\. Delete/,
          ),
        },
      })
      expect((await beginAt(other.url, 1_000_000)).status).toBe(201)
    } finally {
      await other.stop()
    }
  })

  test('on the disk, an upload is rejected at the start', async () => {
    const uploads = { ...api.deps.uploads, room: async () => 1024 ** 3 + 1_000_000 }
    const other = await listen({ ...api.deps, uploads })
    try {
      expect(await beginAt(other.url, 2_000_000)).toMatchObject({
        status: 507,
        body: { code: 'disk-full', error: expect.stringContaining('has no space for a file of 1.9 MB') },
      })
      expect((await beginAt(other.url, 900_000)).status).toBe(201)
    } finally {
      await other.stop()
    }
  })

  test('during an upload, the error is reported, and the received bytes are kept', async () => {
    let isFull = false
    const uploadStore = Object.create(api.deps.uploadStore) as typeof api.deps.uploadStore
    // The library reports every failed write like this.
    uploadStore.write = (...given) =>
      isFull ? Promise.reject(ERRORS.FILE_WRITE_ERROR) : api.deps.uploadStore.write(...given)
    const uploads = { ...api.deps.uploads, room: async () => (isFull ? 0 : 1024 ** 4) }
    const other = await listen({ ...api.deps, uploads, uploadStore })
    try {
      const who = person(other.url, token())
      const id = await begin(6, named('calm.wav'), who)
      expect((await write(id, 0, 'abc', who)).status).toBe(204)
      isFull = true
      const refused = await write(id, 3, 'def', who)
      expect(refused).toMatchObject({
        status: 507,
        body: { code: 'disk-full', error: expect.stringContaining('is safe') },
      })
      isFull = false
      expect((await look(id, who)).headers.get('upload-offset')).toBe('3')
      expect((await write(id, 3, 'def', who)).status).toBe(204)
    } finally {
      await other.stop()
    }
  })
})
