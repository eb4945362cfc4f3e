import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { type LiveEvents, listenTo } from '../../../test/live-events.ts'
import { forgetEndedPresences } from './presence.ts'

let api: Harness
let other: Awaited<ReturnType<typeof listen>>
const open: LiveEvents[] = []

beforeAll(async () => {
  api = await startHarness()
  other = await listen(api.deps)
})
afterEach(() => {
  for (const events of open.splice(0)) events.close()
})
afterAll(async () => {
  await other.stop()
  await api.close()
})

type Told = { readonly windowId: string; readonly itemId: string; readonly by: string | null; readonly since: string }
const presencesOf = ({ data }: { data: Record<string, unknown> }) => (data.presences ?? []) as Told[]

async function follow(url: string): Promise<LiveEvents> {
  const token = api.tokens.sign({ sub: 'otto', email: 'otto@stillair.test', admin: true })
  const events = await listenTo(`${url}/api/media/live`, token)
  open.push(events)
  return events
}
const put = (windowId: string, itemId: string, who = 'ada') =>
  api.admin(who).put(`/api/admin/presences/${windowId}`, { kind: 'content', itemId })
const withIt = (itemId: string) => (event: { event: string; data: Record<string, unknown> }) =>
  event.event === 'presences' && presencesOf(event).some((each) => each.itemId === itemId)
const withoutIt = (itemId: string) => (event: { event: string; data: Record<string, unknown> }) =>
  event.event === 'presences' && presencesOf(event).every((each) => each.itemId !== itemId)

test('all clients of all processes learn who has an item open until it is closed', async () => {
  await api.admin().post('/api/users', {})
  const [windowId, itemId] = [randomUUID(), randomUUID()]
  const all = [await follow(api.url), await follow(other.url)]
  expect(await put(windowId, itemId)).toMatchObject({ status: 200 })
  for (const events of all) {
    const told = presencesOf(await events.next(withIt(itemId)))
    expect(told).toMatchObject([{ windowId, kind: 'content', itemId, userId: 'ada' }])
  }
  // A client that connects later learns it at once, with the same start time.
  const [first] = presencesOf(await (await follow(other.url)).next(withIt(itemId)))
  await put(windowId, itemId)
  const [again] = presencesOf(await (await follow(api.url)).next(withIt(itemId)))
  expect(again?.since).toBe(first?.since)
  const left = all.map((events) => events.next(withoutIt(itemId)))
  await api.admin().delete(`/api/admin/presences/${windowId}`)
  await Promise.all(left)
})

test('a window that stops reporting is removed within half a minute', async () => {
  const [windowId, itemId] = [randomUUID(), randomUUID()]
  const events = await follow(api.url)
  await put(windowId, itemId)
  await events.next(withIt(itemId))
  const gone = events.next(withoutIt(itemId))
  const age = (seconds: number) =>
    api.pool.query(`update api.presence set seen_at = now() - $2 * interval '1 second' where window_id = $1`, [
      windowId,
      seconds,
    ])
  await age(30)
  await gone
  await forgetEndedPresences(api.pool)
  const { rows } = await api.pool.query('select from api.presence where window_id = $1', [windowId])
  expect(rows).toEqual([])
})

test('a user cannot close or take over another user’s window', async () => {
  const [windowId, itemId, elsewhere] = [randomUUID(), randomUUID(), randomUUID()]
  await put(windowId, itemId)
  await put(windowId, elsewhere, 'bea')
  await api.admin('bea').delete(`/api/admin/presences/${windowId}`)
  const told = presencesOf(await (await follow(api.url)).next(withIt(itemId)))
  expect(told.filter((each) => each.windowId === windowId)).toMatchObject([{ itemId, userId: 'ada' }])
  await api.admin().delete(`/api/admin/presences/${windowId}`)
  expect(await put('x'.repeat(300), itemId)).toMatchObject({ status: 404 })
  expect(await api.admin().put(`/api/admin/presences/${windowId}`, { kind: 'album', itemId })).toMatchObject({
    status: 400,
  })
})
