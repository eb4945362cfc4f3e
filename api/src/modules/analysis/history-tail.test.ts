import { randomUUID } from 'node:crypto'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import { ContentEdited, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { type LiveEvents, listenTo } from '../../../test/live-events.ts'
import type { HistoryTailEvent } from '../../contract/analysis/analysis.ts'

let api: Harness
let contentId: string
const token = (claims: object) => api.tokens.sign({ sub: 'ann', ...claims })
const follow = () => listenTo(`${api.url}/api/analysis/tail`, token({ analyst: true }))

beforeAll(async () => {
  api = await startHarness()
  const file = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3' }
  contentId = String((await api.admin().post('/api/content', file)).body.id)
})
afterAll(() => api.close())

const stated = () => {
  const commandId = randomUUID()
  return {
    occurredAt: api.now().toISOString(),
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'system' as const, id: 'test' },
    timeZone: 'UTC',
  }
}
const edit = (many: number) =>
  api.store.append(
    contentStream(contentId),
    newEvents(
      Array.from({ length: many }, (_, number) => ContentEdited({ contentId, changes: { title: `Calm ${number}` } })),
      stated(),
    ),
    'any',
  )
const register = (userId: string) =>
  api.store.append(
    userStream(userId),
    newEvents([UserRegistered({ userId, name: 'Zoe Quiet', email: `${userId}@stillair.test` })], stated()),
    'any',
  )

/** Collects messages until they report enough library events. */
async function counted(events: LiveEvents, isEnough: (library: number) => boolean) {
  let library = 0
  const messages: HistoryTailEvent['data'][] = []
  while (!isEnough(library)) {
    const { data } = (await events.next(({ event }) => event === 'events')) as unknown as HistoryTailEvent
    messages.push(data)
    library += data.library
  }
  return { library, messages }
}

test('each tab gets the whole count of a burst of a thousand events, and details of the newest', async () => {
  const tabs = [await follow(), await follow()]
  await edit(1_000)
  for (const tab of tabs) {
    const { library, messages } = await counted(tab, (sum) => sum >= 1_000)
    expect(library).toBe(1_000)
    expect(messages.at(-1)?.items.at(-1)).toMatchObject({ type: 'ContentEdited', stream: `content-${contentId}` })
    for (const { items } of messages) expect(items.length).toBeLessThanOrEqual(50)
    tab.close()
  }
})

test('sends nothing about people, however many are active', async () => {
  const tab = await follow()
  for (let number = 0; number < 40; number++) await register(`zoe-${number}`)
  await edit(1)
  const { messages } = await counted(tab, (library) => library >= 1)
  expect(messages).toEqual([{ items: [expect.objectContaining({ type: 'ContentEdited' })], library: 1 }])
  tab.close()
})

test('records each analyst who follows, and rejects listeners and admins', async () => {
  const looks = async () =>
    (await eventsOf(api.store)).filter(
      ({ type, data }) => type === 'HistoryConsulted' && JSON.stringify(data).includes('"tail"'),
    )
  const before = (await looks()).length
  const tab = await follow()
  expect((await looks()).length).toBe(before + 1)
  tab.close()
  for (const claims of [{}, { admin: true }])
    expect((await listenTo(`${api.url}/api/analysis/tail`, token(claims))).status).toBe(403)
})
