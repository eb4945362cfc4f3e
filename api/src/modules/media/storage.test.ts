import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { S3DoubleOptions } from '../../../../events/test/s3-emulator.ts'
import { startEmulator } from '../../../../events/test/s3-test-server.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { lookAtParts } from '../../server/health.ts'
import { openLog } from '../../server/log.ts'
import { watchBrowserAccess } from './watch-browser-access.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function start(options?: S3DoubleOptions): Promise<Harness> {
  const { s3 } = await startEmulator(options)
  ending.push(() => s3.close())
  const api = await startHarness({
    environment: {
      STORAGE_DIR: '',
      APP_URL: 'https://app.example',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  })
  ending.push(() => api.close())
  return api
}

const storagePart = async (api: Harness) => {
  const { status } = await api.visitor().get('/api/health')
  return { status, storage: (await lookAtParts(api.deps)()).parts.storage }
}
const probe = async (api: Harness) => String((await api.admin().get('/api/storage/probe')).body.url)

describe('a store that pages can reach', () => {
  test('lets the app read the probe at once', { tags: ['slow'] }, async () => {
    const api = await start()
    const answer = await fetch(await probe(api), { headers: { origin: 'https://app.example' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).not.toBeNull()
    expect(await storagePart(api)).toEqual({ status: 200, storage: { state: 'ok' } })
  })

  test('is the app itself if files are on this machine', async () => {
    const api = await startHarness()
    ending.push(() => api.close())
    const url = await probe(api)
    expect(url).toMatch(/^\/media\/t\/\d+\.[\w-]+\/probe\//)
    expect((await fetch(api.url + url)).status).toBe(200)
  })

  test('is shown to admins only', async () => {
    const api = await startHarness({ withProjections: false })
    ending.push(() => api.close())
    expect((await api.listener('zoe').get('/api/storage/probe')).status).toBe(403)
  })
})

test('a store that rejects pages is reported in the log, with the missing rule, and in health', async () => {
  const api = await start({ cors: 'forbidden' })
  expect(await storagePart(api)).toEqual({ status: 200, storage: { state: 'ok', cors: 'missing' } })
  const logged = api.logLines.map((line) => JSON.parse(line)).filter(({ rule }) => rule)
  expect(logged).toMatchObject([
    { level: 50, rule: { AllowedOrigins: ['https://app.example'], AllowedMethods: ['GET', 'HEAD'] } },
  ])
})

test('detects a later correction of the rule, and a store that was unavailable at the start', {
  tags: ['slow'],
}, async () => {
  const { s3, config: storage } = await startEmulator({ cors: 'forbidden' })
  ending.push(() => s3.close())
  const mediaStore = await openObjectStore(storage, 'media', { answer: 300, bytes: 300, silence: 300 })
  ending.push(() => mediaStore.close())
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => lines.push(line) })
  const config = { storage, appOrigins: ['https://app.example'] }
  s3.freeze()
  const watch = await watchBrowserAccess({ config, mediaStore, log, againAfter: 20 })
  ending.push(async () => watch.stop())
  expect(watch.current()).toBeNull()
  s3.thaw()
  await expect.poll(() => watch.current()?.cors).toBe('missing')
  s3.become('rules')
  await expect.poll(() => watch.current()?.cors).toBe('open')
  const logged = lines.map((line) => JSON.parse(line).msg)
  expect(logged.filter((text) => text.includes('(CORS)'))).toHaveLength(1)
  expect(logged.at(-1)).toBe('browsers may read from the media bucket now')
})
