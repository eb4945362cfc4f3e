import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { undoChange, undoDuplication, undoMessage } from './undo-change.ts'

let sent: { readonly command: string; readonly body: unknown }[]
/** The server's answers, in order. */
let answers: Response[]

beforeEach(() => {
  sent = []
  answers = []
  signInForRequests(() => ({ userId: 'maya', email: null, token: 'token' }))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ command: `${init.method ?? 'GET'} ${path}`, body: init.body ? JSON.parse(String(init.body)) : null })
    return answers.shift() ?? Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

const history = (...entries: readonly (readonly [number, object | null])[]) =>
  Response.json(entries.map(([revision, undo]) => ({ revision, undo })))
const refusal = (status: number, code: string) => Response.json({ error: 'No.', code }, { status })
const edits = () => sent.filter(({ command }) => command === 'PATCH /api/content/a').map(({ body }) => body)

test('sends the undo of the change, guarded by the newest revision', async () => {
  answers = [history([5, null], [4, null], [4, { isPublished: false }], [3, { categoryId: 1 }])]
  expect(await undoChange({ id: 'a', revision: 4 })).toBe(true)
  expect(edits()).toEqual([{ isPublished: false, expectedRevision: 5 }])
})

test('leaves alone what somebody has changed or deleted since', async () => {
  answers = [history([5, { tags: [] }], [4, null]), refusal(404, 'not-found')]
  expect(await undoChange({ id: 'a', revision: 4 })).toBe(false)
  expect(await undoChange({ id: 'a', revision: 4 })).toBe(false)
  expect(edits()).toEqual([])
})

test('an edit in the same moment is looked at again', async () => {
  answers = [
    history([4, { categoryId: 1, tags: [] }]),
    refusal(409, 'edited-meanwhile'),
    history([5, { tags: ['x'] }], [4, { categoryId: 1 }]),
  ]
  expect(await undoChange({ id: 'a', revision: 4 })).toBe(true)
  expect(edits().at(-1)).toEqual({ categoryId: 1, expectedRevision: 5 })
})

test('a refusal is reported', async () => {
  answers = [history([4, { isPublished: true }]), refusal(409, 'not-playable')]
  await expect(undoChange({ id: 'a', revision: 4 })).rejects.toMatchObject({ code: 'not-playable' })
})

test('a copy is deleted only as long as nobody has changed it', async () => {
  answers = [Response.json({ id: 'a', revision: 1 }), Response.json({ id: 'a', revision: 0 })]
  expect(await undoDuplication({ id: 'a', revision: 0 })).toBe(false)
  expect(await undoDuplication({ id: 'a', revision: 0 })).toBe(true)
  expect(sent.map(({ command }) => command)).toEqual([
    'GET /api/admin/content/a',
    'GET /api/admin/content/a',
    'DELETE /api/content/a',
  ])
})

test.each([
  [2, 0, [], { title: 'Undone for 2 sessions' }],
  [1, 1, [], { title: 'Undone for 1 session', text: '1 was left alone, because somebody has changed it since.' }],
  [0, 2, [], { title: 'Nothing was undone', text: '2 were left alone, because somebody has changed them since.' }],
  [
    1,
    0,
    ['“Calm”: No.', '“Wind”: No.'],
    { title: 'Undone for 1 session', text: '“Calm”: No. The same applies to 1 more.', tone: 'destructive' },
  ],
] as const)('the toast gives the numbers: %i undone, %i left alone', (undone, changedSince, failures, message) =>
  expect(undoMessage(undone, changedSince, failures)).toEqual(message),
)
