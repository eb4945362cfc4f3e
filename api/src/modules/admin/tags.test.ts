import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import type { Person } from '../../../test/person.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const session = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/calm.mp3' }
const create = async (title: string, tags: string[], isPublished = false) =>
  String((await admin.post('/api/content', { ...session, title, tags, isPublished })).body.id)
const tagsOf = async (id: string) => (await admin.get(`/api/admin/content/${id}`, await newest())).body.tags
const rename = async (from: string, to: string) => admin.post('/api/admin/tags/rename', { from, to }, await newest())

test('renames a tag in every session, ignoring case, and merges it with an existing tag', async () => {
  const first = await create('One', ['take-off', 'Night'])
  const second = await create('Two', ['Take-off', 'Departure'], true)
  const third = await create('Three', ['Night'])
  expect(await rename('Take-Off', ' Departure ')).toMatchObject({
    status: 200,
    body: { sessions: 2, programs: 0, failed: [] },
  })
  expect(await tagsOf(first)).toEqual(['Departure', 'Night'])
  expect(await tagsOf(second)).toEqual(['Departure'])
  expect(await tagsOf(third)).toEqual(['Night'])
  const { body } = await admin.get('/api/admin/tags', await newest())
  expect(body).toEqual([
    { tag: 'Departure', sessions: 2, programs: 0 },
    { tag: 'Night', sessions: 2, programs: 0 },
  ])
  const { body: history } = await admin.get(`/api/content/${first}/history`, await newest())
  expect((history as unknown as { changes: { sentence: string }[] }[])[0]?.changes[0]?.sentence).toBe(
    'Tags “Departure” added, “take-off” removed.',
  )
  // Renaming again changes nothing.
  expect(await rename('take-off', 'Departure')).toMatchObject({ status: 200, body: { sessions: 0 } })
})

test('an existing tag keeps its spelling, and a tag’s own case can be changed', async () => {
  const first = await create('Four', ['Cruise'])
  const second = await create('Five', ['Ears'])
  await rename('ears', 'cRUISE')
  expect(await tagsOf(second)).toEqual(['Cruise'])
  await rename('Cruise', 'CRUISE')
  expect([await tagsOf(first), await tagsOf(second)]).toEqual([['CRUISE'], ['CRUISE']])
  for (const id of [first, second]) await admin.delete(`/api/content/${id}`)
})

test('programs share the sessions’ tags: they are counted, renamed, and recorded in the history', async () => {
  const session = await create('Alpha', ['Alps'])
  const program = String(
    (await admin.post('/api/programs', { title: 'Over the Alps', tags: ['alps', 'Views'] })).body.id,
  )
  const count = async (wanted: string) =>
    ((await admin.get('/api/admin/tags', await newest())).body as unknown as { tag: string }[]).filter(
      ({ tag }) => tag.toLowerCase() === wanted,
    )
  expect(await count('alps')).toEqual([{ tag: 'Alps', sessions: 1, programs: 1 }])
  expect(await count('views')).toEqual([{ tag: 'Views', sessions: 0, programs: 1 }])

  const answer = await rename('ALPS', 'Mountains')
  expect(answer).toMatchObject({ status: 200, body: { sessions: 1, programs: 1, failed: [] } })
  expect(await tagsOf(session)).toEqual(['Mountains'])
  const { body } = await admin.get(`/api/programs/${program}`, await newest())
  expect(body.tags).toEqual(['Mountains', 'Views'])
  expect(await count('alps')).toEqual([])
  const { body: history } = await admin.get(`/api/programs/${program}/history`, await newest())
  expect((history as unknown as { changes: { sentence: string }[] }[])[0]?.changes[0]?.sentence).toBe(
    'Tags “Mountains” added, “alps” removed.',
  )
  // Restoring an older version restores its tags.
  const restored = await admin.post(`/api/programs/${program}/restore`, { revision: 0 })
  expect(restored.body.tags).toEqual(['alps', 'Views'])
})

test('rejects invalid tags', async () => {
  for (const [from, to] of [
    ['Night', ' '],
    ['', 'Night'],
    ['Night', 'x'.repeat(51)],
  ] as const) {
    expect((await rename(from, to)).status).toBe(400)
  }
})
