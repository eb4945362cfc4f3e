import { randomUUID } from 'node:crypto'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { BumpsMeasured, bumpStream } from '@stillair/events/modules/flights/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { systemContext } from '../../server/system-context.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}
const hoursAgo = (hours: number) => new Date(api.now().getTime() - hours * 3_600_000).toISOString()

test('a whole flight whose requests are all sent twice is stored once, with its own times', async () => {
  const zoe = api.listener('zoe')
  const [flightId, noteId, takenOffId, ratingId, skippedId, predictionId] = Array.from({ length: 6 }, () =>
    randomUUID(),
  )
  const at = hoursAgo(30)
  const landedAt = hoursAgo(20)
  const path = `/api/flights/${flightId}`
  const changed = { ...plan, from: ' London\tCity ', at }
  const steps = [
    () => zoe.post('/api/flights', { flightId, ...plan, at }),
    () => zoe.put(path, changed),
    () => zoe.post(`${path}/predictions`, { predictionId, expected: 'I will panic.', sureness: 80, at }),
    () => zoe.post(`${path}/distress`, { ratingId, moment: 'before', distress: 7, at }),
    () => zoe.post(`${path}/notes`, { noteId, phase: 'delayed', delayMinutes: 40, at }),
    () => zoe.post(`${path}/notes`, { noteId: takenOffId, phase: 'taken-off', delayMinutes: null, at }),
    () => zoe.post(`${path}/distress`, { ratingId: skippedId, moment: 'after-landing', distress: null, at: landedAt }),
    () => zoe.post(`${path}/landed`, { at: landedAt }),
    () =>
      zoe.post(`/api/predictions/${predictionId}/resolution`, { outcome: 'partly', happened: 'A bit.', at: landedAt }),
  ]
  for (const step of steps) {
    expect((await step()).status).toBeLessThan(300)
    expect((await step()).status).toBeLessThan(300)
  }
  expect((await zoe.get('/api/flights')).body).toEqual({
    flights: [
      {
        flightId,
        ...plan,
        from: 'London City',
        notes: [
          { phase: 'delayed', delayMinutes: 40, notedAt: at },
          { phase: 'taken-off', delayMinutes: null, notedAt: at },
        ],
        cancelledAt: null,
        landedAt,
      },
    ],
    ratings: [
      { ratingId, flightId, moment: 'before', distress: 7, ratedAt: at },
      { ratingId: skippedId, flightId, moment: 'after-landing', distress: null, ratedAt: landedAt },
    ],
    predictions: [
      {
        predictionId,
        flightId,
        expected: 'I will panic.',
        sureness: 80,
        madeAt: at,
        resolution: { outcome: 'partly', happened: 'A bit.', resolvedAt: landedAt },
      },
    ],
  })
})

test('an action on board is recorded with its own time and time zone, however late it is sent', async () => {
  const flightId = randomUUID()
  const at = hoursAgo(26)
  await api.listener('amy').post('/api/flights', { flightId, ...plan, at }, { 'x-time-zone': 'Asia/Tokyo' })
  const [event] = (await eventsOf(api.store)).filter(({ stream }) => stream === `flight-${flightId}`)
  expect(event?.metadata).toMatchObject({ occurredAt: at, timeZone: 'Asia/Tokyo' })
})

describe('access is limited to the owner', () => {
  test('another listener’s flight and prediction get a 404 and are not listed', async () => {
    const ben = api.listener('ben')
    const eve = api.listener('eve')
    const [flightId, predictionId] = [randomUUID(), randomUUID()]
    const at = hoursAgo(1)
    const path = `/api/flights/${flightId}`
    await ben.post('/api/flights', { flightId, ...plan, at })
    await ben.post(`${path}/predictions`, { predictionId, expected: 'Panic', sureness: 50, at })
    const attempts = [
      eve.post('/api/flights', { flightId, ...plan, at }),
      eve.put(path, { ...plan, at }),
      eve.post(`${path}/cancel`, { at }),
      eve.post(`${path}/landed`, { at }),
      eve.post(`${path}/notes`, { noteId: randomUUID(), phase: 'moving', delayMinutes: null, at }),
      eve.post(`${path}/distress`, { ratingId: randomUUID(), moment: 'before', distress: 3, at }),
      eve.post(`${path}/predictions`, { predictionId: randomUUID(), expected: 'Panic', sureness: 5, at }),
      eve.post(`/api/predictions/${predictionId}/resolution`, { outcome: 'partly', happened: '', at }),
    ]
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 404))
    expect((await eve.get('/api/flights')).body).toEqual({ flights: [], ratings: [], predictions: [] })
  })

  test('invalid and unknown flights get an error message', async () => {
    const zoe = api.listener('zoe')
    const answer = await zoe.post('/api/flights', { flightId: 'f', ...plan, at: hoursAgo(1) })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    const missing = await zoe.post(`/api/flights/${randomUUID()}/cancel`, { at: hoursAgo(1) })
    expect(missing).toMatchObject({ status: 404, body: { error: 'The flight was not found.' } })
  })
})

test('flights are part of the personal export, with bumps that an earlier version measured', async () => {
  const ida = api.listener('ida')
  await ida.post('/api/users', { firebaseUid: 'ida', name: 'Ida', email: 'ida@stillair.test' })
  const [flightId, predictionId] = [randomUUID(), randomUUID()]
  const at = hoursAgo(2)
  await ida.post('/api/flights', { flightId, ...plan, at })
  await ida.post(`/api/flights/${flightId}/distress`, { ratingId: randomUUID(), moment: 'before', distress: 4, at })
  const measurementId = randomUUID()
  const totals = { largest: 0.375, light: 2, moderate: 0, severe: 0, seconds: 60, calmSeconds: 54 }
  const measured = newEvents([BumpsMeasured({ measurementId, flightId, userId: 'ida', totals })], {
    ...systemContext(api.now(), measurementId),
    occurredAt: at,
    causationId: null,
  })
  await api.store.append(bumpStream(measurementId), measured, 'no-stream')
  // The export waits for the position of this request, so for the bumps, too.
  await ida.post(`/api/flights/${flightId}/predictions`, { predictionId, expected: 'Panic', sureness: 50, at })
  const text = JSON.stringify((await ida.get('/api/users/me/export')).body)
  for (const told of ['FlightPlanned', 'DistressRated', 'PredictionMade', 'Lisbon', 'BumpsMeasured', '0.375'])
    expect(text).toContain(told)
})
