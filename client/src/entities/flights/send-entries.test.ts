import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { forgetEntries, readEntries, storeStep } from './device-log.ts'
import type { Step } from './entry.ts'
import { foldEntries } from './fold-entries.ts'
import { sendEntries } from './send-entries.ts'

/** Each test uses new user ids, because all share one database. */
let users = 0
let userId = ''
signInForRequests(() => ({ userId, email: null, token: 't' }))

interface Sent {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly zone: string | undefined
}
/** The requests that the server took, in order. */
let taken: Sent[]
type Answer = 'taken' | 'lost' | 'unreached' | 'refused' | 'busy'
let answers: Answer[]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  userId = `u${users++}`
  taken = []
  answers = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = answers.shift() ?? 'taken'
    if (answer === 'unreached') throw new TypeError('Failed to fetch')
    if (answer === 'busy') return Response.json({ error: 'Later.' }, { status: 503 })
    if (answer === 'refused') return Response.json({ error: 'No.' }, { status: 400 })
    const zone = (init.headers as Record<string, string>)['x-time-zone']
    taken.push({ path, body: JSON.parse(String(init.body)), zone })
    // The request arrived, but its answer was lost.
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ id: 'x' })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}
const STEPS: readonly Step[] = [
  { kind: 'plan', plan },
  { kind: 'predict', predictionId: 'p', expected: 'I will panic.', sureness: 80 },
  { kind: 'rate', ratingId: 'r', moment: 'before', distress: 7 },
  { kind: 'note', noteId: 'n', phase: 'moving', delayMinutes: null },
  { kind: 'note', noteId: 'o', phase: 'taken-off', delayMinutes: null },
  { kind: 'landed' },
  { kind: 'resolve', predictionId: 'p', outcome: 'partly', happened: '' },
]
const PATHS = [
  '/api/flights',
  '/api/flights/f/predictions',
  '/api/flights/f/distress',
  '/api/flights/f/notes',
  '/api/flights/f/notes',
  '/api/flights/f/landed',
  '/api/predictions/p/resolution',
]

test('entries made in the air are sent once, in order, each with its own time and zone', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  for (const [index, step] of STEPS.entries()) {
    zone.mockReturnValue({ timeZone: index < 3 ? 'Europe/London' : 'Europe/Lisbon' } as never)
    await storeStep(userId, 'f', step)
  }
  zone.mockReturnValue({ timeZone: 'Asia/Tokyo' } as never)
  const made = (await readEntries(userId)).map(({ at }) => at)
  expect(await sendEntries(userId)).toBe(true)
  expect(taken.map(({ path }) => path)).toEqual(PATHS)
  expect(taken.map(({ body }) => body.at)).toEqual(made)
  expect(taken.map(({ zone: sent }) => sent)).toEqual([
    ...Array.from({ length: 3 }, () => 'Europe/London'),
    ...Array.from({ length: 4 }, () => 'Europe/Lisbon'),
  ])
  expect(await sendEntries(userId)).toBe(false)
  expect(taken).toHaveLength(STEPS.length)
})

test('entries of signed-out and other users stay on the device', async () => {
  await storeStep(null, 'f', { kind: 'plan', plan })
  await storeStep('another', 'g', { kind: 'plan', plan })
  expect(await sendEntries(userId)).toBe(false)
  expect(taken).toEqual([])
  expect((await readEntries(userId)).map(({ flightId }) => flightId)).toContain('f')
  expect((await readEntries(userId)).map(({ flightId }) => flightId)).not.toContain('g')
})

test('entries of a deleted account are removed from the device', async () => {
  await storeStep(userId, 'f', { kind: 'plan', plan })
  await storeStep('stays', 'h', { kind: 'plan', plan })
  await forgetEntries(userId)
  expect((await readEntries(userId)).filter((entry) => entry.userId === userId)).toEqual([])
  expect((await readEntries('stays')).map(({ flightId }) => flightId)).toContain('h')
})

test('a permanently refused entry does not block later ones', async () => {
  await storeStep(userId, 'f', { kind: 'plan', plan })
  await storeStep(userId, 'f', { kind: 'landed' })
  answers = ['refused']
  await sendEntries(userId)
  expect(taken.map(({ path }) => path)).toEqual(['/api/flights/f/landed'])
})

test('bumps that an earlier version measured change nothing and are not sent', async () => {
  await storeStep(userId, 'f', { kind: 'plan', plan })
  const before = foldEntries(await readEntries(userId))
  await storeStep(userId, 'f', { kind: 'bumps', measurementId: 'm', largest: 0.3, seconds: 60 } as never)
  expect(foldEntries(await readEntries(userId))).toEqual(before)
  await sendEntries(userId)
  expect(taken.map(({ path }) => path)).toEqual(['/api/flights'])
  expect(await sendEntries(userId)).toBe(false)
})

test('after kills, repeats, losses and delays, all entries arrive, in order within each flight', async () => {
  const answer = fc.constantFrom<Answer>('taken', 'lost', 'unreached', 'busy')
  const visit = fc.array(answer, { maxLength: 6 })
  /** The flight of each step. */
  const turns = fc.array(fc.constantFrom('f', 'g'), { minLength: 1, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(turns, fc.array(visit, { maxLength: 4 }), async (order, visits) => {
      userId = `u${users++}`
      taken = []
      const done = order.map((flightId, index) => ({ flightId: `${flightId}${userId}`, ratingId: `${index}` }))
      for (const { flightId, ratingId } of done) {
        await storeStep(userId, flightId, { kind: 'rate', ratingId, moment: 'before', distress: 3 })
      }
      const before = foldEntries(await readEntries(userId))
      for (const planned of visits) {
        answers = [...planned]
        await sendEntries(userId)
      }
      answers = []
      await sendEntries(userId)
      expect(await sendEntries(userId)).toBe(false)
      for (const name of ['f', 'g']) {
        const flightId = `${name}${userId}`
        const path = `/api/flights/${flightId}/distress`
        const arrived = taken.filter((sent) => sent.path === path).map(({ body }) => String(body.ratingId))
        // Duplicates only after a lost answer; the server recognises them by id.
        const once = arrived.filter((id, index) => arrived.indexOf(id) === index)
        expect(once).toEqual(done.filter((one) => one.flightId === flightId).map(({ ratingId }) => ratingId))
      }
      expect(foldEntries(await readEntries(userId))).toEqual(before)
    }),
    { numRuns: 40 },
  )
})
