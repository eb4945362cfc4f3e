// @module-tag slow
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { startTracing, tracingConfig } from '@stillair/events/process/start-tracing.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { otlpReceiver, type ReceivedSpan } from '../../events/test/otlp-receiver.ts'
import { sampleFiles } from '../../media-worker/test/sample-files.ts'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const BROWSER = '00f067aa0ba902b7'
const traceparent = `00-${TRACE}-${BROWSER}-01`
const register = (id: string, headers: Readonly<Record<string, string>> = {}) =>
  api.listener(id).post('/api/users', { firebaseUid: id, name: 'Wilhelmina', email: `${id}@stillair.test` }, headers)

let api: Harness
let folder: string
let receiver: Awaited<ReturnType<typeof otlpReceiver>>
const processes: ChildProcess[] = []
beforeAll(async () => {
  receiver = await otlpReceiver()
  folder = await mkdtemp(join(tmpdir(), 'stillair-tracing-'))
  api = await startHarness({ withProjections: false, environment: { STORAGE_DIR: folder } })
})
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL')
  await api.close()
  await receiver.close()
  await rm(folder, { recursive: true })
})

/** Starts tracing in this process, in which the API runs; returns the function that ends it. */
async function trace(environment: Readonly<Record<string, string>> = {}) {
  const config = tracingConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment })
  const stop = await startTracing(config, 'stillair-api', (problem) => expect.fail(problem))
  onTestFinished(stop)
  return stop
}

/** Starts another process of the platform; returns a function that stops it in order and returns its log. */
function startProcess(program: string): () => Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${program}`, import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      POSTGRES_URL: api.config.postgresUrl,
      STORAGE_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      EVENTSTORE_URL: '',
      COVERS: 'plain',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const log = text(child.stdout)
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    return log
  }
}

async function packaged(): Promise<void> {
  const found = new AbortController()
  for await (const { events } of api.store.subscribe({ after: BEGINNING, signal: found.signal })) {
    if (events.some(({ type }) => type === 'MediaPackaged')) return
  }
}

/** Returns the names of a span and of all above it, the first one last. */
function pathOf(span: ReceivedSpan): string[] {
  const parent = receiver.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [`${span.service}: ${span.name}`, ...(parent ? pathOf(parent) : [])]
}

test('an upload and all that follows from it are one trace, without personal data', async () => {
  const samples = await sampleFiles()
  const bytes = await samples.bytes('mono.mp3')
  await samples.remove()
  const stopTracing = await trace()
  const stops = ['projections/src/main.ts', 'media-worker/src/main.ts'].map(startProcess)

  const admin = api.admin('editor-wilhelmina')
  const tus = { 'tus-resumable': '1.0.0', traceparent }
  const base64 = (value: string) => Buffer.from(value).toString('base64')
  const begun = await admin.send('POST', '/api/uploads', {
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64('Wilhelmina speaks.mp3')},filetype ${base64('audio/mpeg')}`,
    },
  })
  const sent = await admin.send('PATCH', begun.headers.get('location') ?? '', {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  expect(sent.status).toBe(204)
  await packaged()
  expect((await register('listener-wilhelmina', { traceparent })).status).toBe(201)
  expect((await api.admin('editor-wilhelmina').get('/api/content/of-wilhelmina', { traceparent })).status).toBe(404)
  await stopTracing()
  const logs = await Promise.all(stops.map((stop) => stop()))

  expect(receiver.spans.filter(({ traceId }) => traceId !== TRACE)).toEqual([])
  const first = ['stillair-api: append', 'stillair-api: command media', 'stillair-api: PATCH /api/uploads/:id']
  const job = ['stillair-media-worker: process package-media', 'stillair-projections: send package-media', ...first]
  const paths = receiver.spans.map(pathOf)
  expect(paths).toContainEqual(['stillair-projections: projection batch', ...first])
  expect(paths).toContainEqual(['stillair-media-worker: fetch upload', ...job])
  expect(paths).toContainEqual(['stillair-media-worker: ffmpeg', ...job])
  expect(paths).toContainEqual(['stillair-media-worker: store files', ...job])
  const reported = ['stillair-media-worker: append', 'stillair-media-worker: command media', ...job]
  expect(paths).toContainEqual(['stillair-projections: projection batch', ...reported])
  expect(paths).toContainEqual(['stillair-projections: send fingerprint-media', ...reported])
  expect(paths).toContainEqual(['stillair-api: append', 'stillair-api: command user', 'stillair-api: POST /api/users'])
  const beginning = receiver.spans.filter(({ parentSpanId }) => parentSpanId === BROWSER)
  expect(new Set(beginning.map(({ name }) => name))).toEqual(
    new Set(['POST /api/uploads', 'PATCH /api/uploads/:id', 'POST /api/users', 'GET /api/content/:id']),
  )
  expect(receiver.text()).toContain('MediaUploaded')
  const mediaId = begun.headers.get('location')?.slice(-36) ?? ''
  for (const personal of ['ilhelmina', 'Bearer', 'stillair.test', '127.0.0.1', mediaId]) {
    expect(receiver.text()).not.toContain(personal)
  }

  const lines = [...api.logLines, ...logs.join('\n').split('\n')].filter((line) => line.includes(TRACE))
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(messages).toContain('request answered')
  expect(messages).toContain('packaged')
})

test('the id of a traced request is that of its trace, also in its events', async () => {
  const stopTracing = await trace()
  const answer = await register('first')
  await stopTracing()
  const id = answer.headers.get('x-request-id')
  const event = (await eventsOf(api.store)).find(({ stream }) => stream === 'user-first')
  expect(event?.metadata).toMatchObject({ correlationId: id, traceparent: expect.stringContaining(`00-${id}-`) })
  expect(receiver.spans.some(({ traceId }) => traceId === id)).toBe(true)
})

test.each([
  ['always_off', ''],
  ['traceidratio', '0'],
  ['parentbased_traceidratio', '0'],
])('%s %s traces nothing', async (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG) => {
  const before = receiver.spans.length
  const stopTracing = await trace({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG })
  await api.visitor().get('/api/config')
  await stopTracing()
  expect(receiver.spans.length).toBe(before)
})

test('without a collector, requests and events are the same as ever', async () => {
  const answer = await register('last', { traceparent })
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const event = (await eventsOf(api.store)).find(({ stream }) => stream === 'user-last')
  expect(event?.metadata).not.toHaveProperty('traceparent')
  expect(api.logLines.at(-1)).not.toContain('trace_id')
})

test('a collector that cannot be reached is reported, and requests are answered', async () => {
  const problems: string[] = []
  const config = tracingConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  const stopTracing = await startTracing(config, 'stillair-api', (problem) => problems.push(problem))
  expect((await api.visitor().get('/api/config')).status).toBe(200)
  await stopTracing()
  expect(problems.join()).toContain('ECONNREFUSED')
})

test('without a collector, only the interface of OpenTelemetry is loaded', async () => {
  const program = `
    const loaded = new Set()
    const resolve = (name, context, next) => { loaded.add(name); return next(name, context) }
    require('node:module').registerHooks({ resolve })
    const begin = async (environment) => {
      const { startTracing, tracingConfig } = await import('@stillair/events/process/start-tracing.ts')
      await import('@stillair/events/process/tracing.ts')
      await (await startTracing(tracingConfig(environment), 'test', console.error))()
      console.log([...loaded].filter((name) => name.startsWith('@opentelemetry/')).join())
    }
    begin({}).then(() => begin({ OTEL_EXPORTER_OTLP_ENDPOINT: '${receiver.url}' }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { cwd: import.meta.dirname })
  const [off, on] = stdout.split('\n')
  expect(off).toBe('@opentelemetry/api')
  expect(on).toContain('@opentelemetry/sdk-trace')
})
