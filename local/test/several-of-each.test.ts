// @module-tag slow
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { fileSystemObjectStore } from '@stillair/events/object-store/file-system.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordUpload } from '../../media-worker/test/packaging-harness.ts'
import { sampleFiles } from '../../media-worker/test/sample-files.ts'
import { judge } from '../soak/oracle.ts'
import { emptyLedger, type Ledger } from '../soak/people.ts'
import type { RestartingProcess } from './restarting-process.ts'
import { type SeveralProcesses, severalProcesses } from './several-processes.ts'

/** Limit of connections of all processes together: the smallest managed services allow at least 60. */
const CONNECTIONS = 60

let platform: SeveralProcesses
let ledger: Ledger
/** Counts the most simultaneous connections, by application. */
let most: { count: number; names: string }
let counting: NodeJS.Timeout

beforeEach(async () => {
  ledger = emptyLedger()
  most = { count: 0, names: '' }
  platform = await severalProcesses({ apis: 2, projections: 2, workers: 3 })
  counting = setInterval(() => count().catch(() => {}), 100)
})
afterEach(async () => {
  clearInterval(counting)
  await platform.stop()
})

async function count(): Promise<void> {
  const { rows } = await platform.pool.query<{ count: number; names: string }>(
    `select coalesce(sum(n), 0)::int as count, string_agg(n || ' ' || name, ', ' order by name) as names from (
      select application_name as name, count(*) as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' group by name
    ) as by_name`,
  )
  if (rows[0] && rows[0].count > most.count) most = rows[0]
}

/** Sends a command alternately to both APIs, unchanged and with the same key, until one answers. */
async function command(method: string, path: string, token: string, body: object): Promise<{ id: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  for (let attempt = 0; ; attempt++) {
    const { apis } = platform
    const { url } = apis[attempt % apis.length] ?? { url: '' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (answer && answer.status < 300) return answer.text === '' ? { id: '' } : JSON.parse(answer.text)
    // An attempt on a killed API counts as running for a while.
    if (answer && answer.status < 500 && !answer.text.includes('still being handled')) throw new Error(answer.text)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Listens and rates until the run ends. */
async function listen(id: string, contents: readonly string[], isOver: () => boolean): Promise<void> {
  const token = platform.tokenOf(id)
  for (let round = 0; !isOver(); round++) {
    const contentId = contents[round % contents.length] ?? ''
    const session = await command('POST', '/api/create-session', token, { contentId })
    ledger.heard.set(session.id, 0)
    const rating = (1 + (round % 3)) as 1 | 2 | 3
    await command('PUT', `/api/content/${contentId}/rating`, token, { rating })
    ledger.ratings.set(`${id} ${contentId}`, rating)
  }
}

/** Returns whether a process is the one that updates the read models. */
async function leads({ url }: RestartingProcess): Promise<boolean> {
  const metrics = await fetch(`${url}/metrics`).then(
    (response) => response.text(),
    () => '',
  )
  return /stillair_projection_running\{projection="library",version="\d+"\} 1\b/.test(metrics)
}

/** Returns whether a process reports read models whose last event is missing from the log. */
const standsStill = ({ url }: RestartingProcess) =>
  fetch(`${url}/health`).then(
    async (answer) => (await answer.text()).includes('"isMismatched":true'),
    () => false,
  )

/** Waits until the given number of further commands has been acknowledged. */
async function more(listenings: number): Promise<void> {
  const wanted = ledger.heard.size + listenings
  await expect.poll(() => ledger.heard.size).toBeGreaterThanOrEqual(wanted)
}

async function begunInLog(): Promise<number> {
  const { rows } = await platform.pool.query<{ count: number }>(
    `select count(*)::int as count from log.event where type = 'SessionStarted'`,
  )
  return rows[0]?.count ?? 0
}

test('two APIs, two projections and three workers survive kills and a truncated log', async () => {
  await expect.poll(platform.areHealthy).toBe(true)
  const admin = platform.tokenOf('admin', { admin: true })
  const contents: string[] = []
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await command('POST', '/api/content', admin, {
      title,
      type: 'audio',
      fileUrl: 'https://example.com/a.mp3',
      categoryId: 1,
      tags: [],
      isPublished: true,
      isFreeContent: true,
    })
    contents.push(id)
  }
  let isOver = false
  const listeners = Promise.all(Array.from({ length: 8 }, (_, n) => listen(`listener-${n}`, contents, () => isOver)))
  await upload(3)

  const { apis, projections, workers } = platform
  const leaders = new Set<RestartingProcess>()
  for (let round = 0; round < 2; round++) {
    const [first, second] = projections
    if (!first || !second) throw new Error('two projections')
    await expect.poll(async () => (await leads(first)) !== (await leads(second))).toBe(true)
    const [leader, other] = (await leads(first)) ? [first, second] : [second, first]
    await leader.kill()
    await expect.poll(() => leads(other)).toBe(true)
    leaders.add(other)
    leader.startAgain()
    const [api, worker] = [apis[round], workers[round]]
    for (const part of [api, worker]) {
      await more(20)
      await part?.kill()
      await more(20)
      part?.startAgain()
    }
    await expect.poll(platform.areHealthy).toBe(true)
  }
  expect(leaders.size).toBe(2)
  isOver = true
  await listeners
  expect((await judge(platform.postgresUrl, ledger)).differences).toEqual([])
  expect(await begunInLog()).toBe(ledger.heard.size)

  // Only listening events are to be lost, after they have been read.
  const begun = ledger.heard.size
  await listen('listener-0', contents, () => ledger.heard.size > begun + 20)
  expect((await judge(platform.postgresUrl, ledger)).differences).toEqual([])

  // Simulates a fail-over to a lagging replica: the newest events are missing, and every connection is cut.
  const cut = await platform.pool.query<{ data: { sessionId?: string; userId?: string; contentId?: string } }>(
    `delete from log.event where position > (select position from log.event order by position desc offset 10 limit 1) returning data`,
  )
  for (const { data } of cut.rows) {
    ledger.heard.delete(data.sessionId ?? '')
    ledger.ratings.delete(`${data.userId} ${data.contentId}`)
  }
  await platform.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  let isOverAgain = false
  const again = Promise.all(Array.from({ length: 4 }, (_, n) => listen(`later-${n}`, contents, () => isOverAgain)))
  await more(20)
  // The leader exits and restarts until an operator realigns the read models; one of the two is always reachable.
  await expect.poll(async () => (await Promise.all(projections.map(standsStill))).some(Boolean)).toBe(true)
  const cli = fileURLToPath(new URL('../../projections/src/cli/main.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [cli, 'realign'], {
    env: { ...process.env, NODE_ENV: 'development', POSTGRES_URL: platform.postgresUrl, EVENTSTORE_URL: '' },
  })
  await expect.poll(platform.areHealthy).toBe(true)
  isOverAgain = true
  await again
  expect((await judge(platform.postgresUrl, ledger)).differences).toEqual([])
  expect(await begunInLog()).toBe(ledger.heard.size)
  expect(most.count, most.names).toBeLessThanOrEqual(CONNECTIONS)
})

/** Creates uploads for the workers to package. */
async function upload(count: number): Promise<void> {
  const samples = await sampleFiles()
  const bytes = await samples.bytes('mono.mp3')
  const uploads = await fileSystemObjectStore({ root: join(platform.root, 'uploads') })
  const store = await openEventStore(logConfig({ NODE_ENV: 'development', POSTGRES_URL: platform.postgresUrl }), {
    maxConnections: 2,
  })
  for (let number = 0; number < count; number++) {
    const mediaId = randomUUID()
    await uploads.put(mediaId, bytes, { contentType: 'audio/mpeg' })
    await recordUpload(store, mediaId, 'mono.mp3', bytes.length)
    ledger.uploads.add(mediaId)
  }
  await store.close()
  await samples.remove()
}
