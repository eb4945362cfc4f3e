// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  bossOptions,
  ensureQueues,
  packageMediaDeadQueue,
  packageMediaQueue,
  removeMediaQueue,
} from '@stillair/events/jobs/jobs.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { BEGINNING } from '@stillair/events/language/position.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { MediaDeleted, mediaStream } from '@stillair/events/modules/media/events.ts'
import { fileSystemObjectStore } from '@stillair/events/object-store/file-system.ts'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../events/test/test-database.ts'
import { mediaEvents, recordUpload } from './packaging-harness.ts'
import { type SampleFiles, sampleFiles } from './sample-files.ts'

/** When everything was deleted; it has left the bin. */
const LONG_AGO = '2026-01-20T12:00:00.000Z'
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
let samples: SampleFiles
let database: Awaited<ReturnType<typeof createTestDatabase>>
let root: string
let events: EventStore
let boss: PgBoss
let pool: pg.Pool
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  samples = await sampleFiles()
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'stillair-worker-'))
  pool = new pg.Pool(withSessionSettings({ connectionString: database.url, max: 1 }))
  events = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: database.url }))
  boss = new PgBoss(withSessionSettings({ connectionString: database.url, ...bossOptions, supervise: false }))
  boss.on('error', () => {})
  await boss.start()
  await ensureQueues(boss)
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await boss.stop()
  await events.close()
  await pool.end()
  await database.drop()
  await rm(root, { recursive: true })
  await samples.remove()
})

/** Starts a worker process and waits until it is ready. */
async function startWorker() {
  const worker = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      POSTGRES_URL: database.url,
      STORAGE_DIR: root,
      WORK_DIR: join(root, 'work'),
      PORT: '0',
      NODE_ENV: 'test',
      EVENTSTORE_URL: '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.add(worker)
  const ended = once(worker, 'exit').then(([code, signal]) => ({ code, signal }))
  void ended.then(() => workers.delete(worker))
  let port = 0
  for await (const line of createInterface({ input: worker.stdout })) {
    const entry = JSON.parse(line) as { msg: string; port?: number }
    if (entry.msg !== 'the media worker is ready') continue
    port = entry.port ?? 0
    break
  }
  if (port === 0) throw new Error(`the worker ended before it was ready: ${JSON.stringify(await ended)}`)
  worker.stdout.resume()
  return { worker, ended, url: `http://127.0.0.1:${port}` }
}

async function upload(name: 'video.mp4' | 'mono.mp3') {
  const mediaId = randomUUID()
  const bytes = await samples.bytes(name)
  const uploads = await fileSystemObjectStore({ root: join(root, 'uploads') })
  await uploads.put(mediaId, bytes, { contentType: 'video/mp4' })
  return { mediaId, cause: await recordUpload(events, mediaId, name, bytes.length) }
}

/** Waits until the stream has an event of this type. */
async function eventOf(stream: string, type: string): Promise<void> {
  const found = new AbortController()
  for await (const batch of events.subscribe({ after: BEGINNING, signal: found.signal })) {
    if (batch.events.some((event) => event.stream === stream && event.type === type)) return
  }
}

test('a stopped worker gives its job back, a killed one loses it, and the upload is published once', async () => {
  const job = await upload('video.mp4')
  const stream = `media-${job.mediaId}`
  const first = await startWorker()
  await boss.send(packageMediaQueue.name, job)
  await eventOf(stream, 'MediaPackagingStarted')
  first.worker.kill('SIGTERM')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(await readdir(join(root, 'work'))).toEqual([])

  const second = await startWorker()
  await eventOf(stream, 'MediaPlayable')
  second.worker.kill('SIGKILL')
  await second.ended
  expect(await readdir(join(root, 'work'))).toHaveLength(1)

  const third = await startWorker()
  await eventOf(stream, 'MediaPackaged')
  const recorded = await mediaEvents(events, job.mediaId)
  expect(recorded.map(({ type }) => type)).toEqual(['MediaPackagingStarted', 'MediaPlayable', 'MediaPackaged'])
  expect(recorded.every(({ metadata }) => metadata.causationId === job.cause)).toBe(true)
  third.worker.kill('SIGTERM')
  expect(await third.ended).toEqual({ code: 0, signal: null })
  const named = recorded.flatMap(({ data }) => ('packaged' in data ? [data.packaged.prefix] : []))
  const stored = (await readdir(join(root, 'media', 'media', job.mediaId))).map(
    (name) => `media/${job.mediaId}/${name}`,
  )
  expect(stored.sort()).toEqual(named.sort())
  expect(await readdir(join(root, 'work'))).toEqual([])
})

test('records jobs that failed for good, and serves health and metrics', async () => {
  const { worker, ended, url } = await startWorker()
  const job = await upload('mono.mp3')
  await boss.send(packageMediaDeadQueue.name, job)
  await eventOf(`media-${job.mediaId}`, 'MediaPackagingFailed')
  const [failed] = await mediaEvents(events, job.mediaId)
  expect(failed).toMatchObject({ data: { code: 'packaging-interrupted' } })

  const health = await fetch(`${url}/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toEqual({
    status: 'ok',
    parts: { ffmpeg: 'ok', database: 'ok', log: 'ok', queues: 'ok' },
  })
  expect(await (await fetch(`${url}/metrics`)).text()).toContain(
    'stillair_media_jobs_total{queue="package-media-dead",outcome="completed"} 1',
  )
  worker.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('removes all stored files of a deleted upload, and reports nothing further about it', async () => {
  const { worker, ended } = await startWorker()
  const job = await upload('mono.mp3')
  const { mediaId } = job
  await boss.send(packageMediaQueue.name, job)
  await eventOf(`media-${mediaId}`, 'MediaPackaged')
  const [deleted] = newEvents([MediaDeleted({ mediaId, filesGoAt: LONG_AGO })], {
    occurredAt: LONG_AGO,
    commandId: randomUUID(),
    correlationId: mediaId,
    causationId: null,
    actor: { kind: 'user', id: 'admin' },
    timeZone: 'UTC',
  })
  if (!deleted) throw new Error('no event')
  await events.append(mediaStream(mediaId), [deleted], 'any')
  const jobs = [
    [packageMediaDeadQueue.name, await boss.send(packageMediaDeadQueue.name, { mediaId, cause: randomUUID() })],
    [removeMediaQueue.name, await boss.send(removeMediaQueue.name, { mediaId })],
  ] as const
  for (const [queue, id] of jobs) {
    const state = async () => (await boss.getJobById(queue, id ?? ''))?.state
    await expect.poll(state).toBe('completed')
  }
  expect(await readdir(join(root, 'media', 'media'))).not.toContain(mediaId)
  expect(await readdir(join(root, 'uploads'))).not.toContain(mediaId)
  const { rows } = await pool.query('select * from media.packaging_progress where media_id = $1', [mediaId])
  expect(rows).toEqual([])
  expect((await mediaEvents(events, mediaId)).at(-1)).toMatchObject({ type: 'MediaDeleted' })
  worker.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})
