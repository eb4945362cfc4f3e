import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalExport } from '../src/contract/listener/account.ts'
import type { SessionLog } from '../src/contract/listener/listening.ts'
import { type Harness, startHarness } from './harness.ts'
import { past } from './past.ts'

const SESSIONS = 3_000
/** Appends at once. */
const WRITERS = 16

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())
const { people, practised } = past(() => api)

test('a listener with 3,000 sessions reads them page by page, exports them all, and deletes the account', {
  tags: ['slow'],
}, async () => {
  const [id = ''] = await people('loyal', 1)
  const written = { count: 0 }
  const write = async () => {
    while (written.count < SESSIONS) {
      const n = written.count++
      await practised(id, { days: 1 + Math.floor(n / 24), hour: n % 24, completed: true })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  const seen = { 'x-position': String(await api.store.head()) }
  const loyal = api.listener(id)

  const read = new Set<string>()
  for (let before: string | undefined, size = 200; size === 200; ) {
    const { body } = await loyal.get(`/api/session-logs?limit=200${before ? `&before=${before}` : ''}`, seen)
    const page = body as unknown as SessionLog[]
    for (const log of page) read.add(log.id)
    before = page.at(-1)?.id
    size = page.length
  }
  expect(read.size).toBe(SESSIONS)
  const first = await loyal.get('/api/session-logs')
  expect(JSON.stringify(first.body).length).toBeLessThan(20_000)

  const { events } = (await loyal.get('/api/users/me/export', seen)).body as unknown as PersonalExport
  expect(events.filter(({ type }) => type === 'SessionStarted')).toHaveLength(SESSIONS)

  expect((await loyal.delete('/api/users/me', { confirm: true })).status).toBe(200)
  expect((await loyal.get('/api/users/me')).body).toMatchObject({ code: 'account-deleted' })
})
