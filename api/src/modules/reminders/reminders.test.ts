import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import type { Person } from '../../../test/person.ts'
import { type PushEmulator, pushEmulator } from '../../../test/push-emulator.ts'
import { remindersConfig } from './config.ts'
import { pushSender } from './push-sender.ts'
import { sendReminders } from './send-reminders.ts'

let api: Harness
let push: PushEmulator
beforeAll(async () => {
  push = await pushEmulator()
  api = await startHarness({ push: push.sender, now: '2026-11-29T12:00:00.000Z' })
})
afterAll(async () => {
  await api.close()
  await push.close()
})
beforeEach(() => {
  push.arrived.length = 0
  push.status = 201
  // Half past eight in the morning, so that the next full hour is on the same day.
  const morning = (Math.ceil(api.now().getTime() / 86_400_000) * 24 + 8.5) * 3_600_000
  api.advance((morning - api.now().getTime()) / 1_000)
})

const HOUR = 3_600
const DAY = 24 * HOUR
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
/** Settings for every day at the next full hour, in UTC. */
const daily = () => ({ days: EVERY_DAY, hour: (api.now().getUTCHours() + 1) % 24, beforeFlight: false, byMail: false })
const newest = async () => ({ 'x-position': String(await api.store.head()) })
const read = async (who: Person) => (await who.get('/api/reminders', await newest())).body
const typesOf = async (userId: string) =>
  (await api.store.readStream(`reminders-${userId}`)).events.map(({ type }) => type)

const dataOf = async (userId: string) =>
  JSON.stringify((await api.store.readStream(`reminders-${userId}`)).events.map(({ data }) => data))

/** Runs the reminder job once the read model has caught up. `pool` is where it reads the due reminders. */
async function look(pool: Pick<pg.Pool, 'query'> = api.pool) {
  await read(api.listener('nobody'))
  const problems: unknown[] = []
  const { store, deps, config } = api
  const sent = await sendReminders(
    {
      store,
      pool: pool as pg.Pool,
      clock: api.now,
      identityAdmin: api.identity.identityAdmin,
      push: push.sender,
      mail: deps.mail,
      appUrl: 'https://stillair.test',
      signingKey: config.storage.signingKey,
    },
    (_, error) => problems.push(error),
  )
  return { sent, problems }
}

/** Returns a pool that holds back its answers until that many processes have queried it. */
function readTogether(many: number): Pick<pg.Pool, 'query'> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  const query = async (text: pg.QueryConfig) => {
    const answer = await api.pool.query(text)
    arrived += 1
    if (arrived === many) resolve()
    await promise
    return answer
  }
  return { query: query as pg.Pool['query'] }
}

/** Creates a listener with one browser and reminders at the next full hour. */
async function reminded(name: string) {
  const userId = `${name}-${randomUUID().slice(0, 8)}`
  const who = api.listener(userId)
  expect(await who.put('/api/reminders/devices', push.subscribe())).toMatchObject({ status: 200 })
  expect(await who.put('/api/reminders', daily())).toMatchObject({ status: 200, body: { isOn: true } })
  return { userId, who }
}

async function opens(userId: string) {
  const who = api.listener(userId)
  const created = await api.admin().post('/api/content', {
    title: 'Calm',
    type: 'audio',
    categoryId: 3,
    isFreeContent: true,
    isPublished: true,
    fileUrl: 'https://files.test/a.mp3',
    duration: 100,
  })
  expect((await who.post('/api/create-session', { contentId: created.body.id })).status).toBeLessThan(300)
}

test('signing out everywhere removes all browsers, since one of them may be lost', async () => {
  const { userId, who } = await reminded('lost')
  await who.put('/api/reminders/devices', push.subscribe())
  expect((await who.post('/api/users/me/sign-out-everywhere', { confirm: true })).status).toBe(200)
  expect((await typesOf(userId)).filter((type) => type === 'PushDeviceRemoved')).toHaveLength(2)
})

test('sends nothing without the listener’s choice', async () => {
  const zoe = api.listener('quiet')
  expect(await read(zoe)).toEqual({
    isOn: false,
    stoppedBy: null,
    days: [],
    hour: 19,
    beforeFlight: false,
    byMail: false,
    nextAt: null,
    deviceIds: [],
    push: { publicKey: push.sender.publicKey },
    mail: null,
  })
  await zoe.put('/api/reminders/devices', push.subscribe())
  expect(await read(zoe)).toMatchObject({ isOn: false, nextAt: null })
  api.advance(DAY)
  expect(await look()).toEqual({ sent: 0, problems: [] })
})

test('sends one reminder a day, even from several processes, encrypted for the browser', async () => {
  const { who } = await reminded('zoe')
  const { nextAt } = await read(who)
  expect(await look()).toEqual({ sent: 0, problems: [] })
  api.advance(HOUR)
  // Of several processes with the same list, one sends.
  const pool = readTogether(3)
  const looks = await Promise.all([look(pool), look(pool), look(pool)])
  expect(looks.map(({ sent }) => sent).toSorted()).toEqual([0, 0, 1])
  expect(push.arrived).toMatchObject([
    {
      message: { title: 'Stillair', body: 'A few quiet minutes, if you like.', path: '/' },
      headers: { ttl: '10800', topic: 'reminder', 'content-encoding': 'aes128gcm' },
      claims: { aud: 'https://push.example.com', sub: 'mailto:nobody@stillair.test' },
    },
  ])
  expect(await look()).toMatchObject({ sent: 0 })
  expect((await read(who)).nextAt).toBe(new Date(Date.parse(String(nextAt)) + DAY * 1_000).toISOString())
  api.advance(DAY)
  expect(await look()).toMatchObject({ sent: 1 })
  expect(push.arrived).toHaveLength(2)
  await who.delete('/api/reminders')
})

test('sends nothing on a day on which the listener has visited', async () => {
  const { userId, who } = await reminded('ben')
  await opens(userId)
  api.advance(HOUR)
  expect(await look()).toEqual({ sent: 0, problems: [] })
  api.advance(DAY)
  expect(await look()).toMatchObject({ sent: 1 })
  await who.delete('/api/reminders')
})

test('does not send late after an outage', async () => {
  const { who } = await reminded('ida')
  api.advance(3 * HOUR)
  expect(await look()).toEqual({ sent: 0, problems: [] })
  expect(Date.parse(String((await read(who)).nextAt))).toBeGreaterThan(api.now().getTime())
  api.advance(22 * HOUR)
  expect(await look()).toMatchObject({ sent: 1 })
  await who.delete('/api/reminders')
})

test('does not resend a reminder that failed after it was recorded', async () => {
  const { userId, who } = await reminded('cut')
  api.advance(HOUR)
  push.status = 500
  expect(await look()).toMatchObject({ sent: 1, problems: [expect.any(Error)] })
  push.status = 201
  expect(await look()).toEqual({ sent: 0, problems: [] })
  expect(push.arrived).toEqual([])
  expect(await typesOf(userId)).toContain('ReminderSent')
  await who.delete('/api/reminders')
})

test('stops after six unanswered reminders, and announces that in the last', async () => {
  const { userId, who } = await reminded('away')
  api.advance(HOUR)
  for (let day = 1; day <= 7; day++) {
    expect(await look()).toMatchObject({ sent: day <= 6 ? 1 : 0 })
    api.advance(DAY)
  }
  const words = push.arrived.map(({ message }) => (message as { body: string }).body)
  expect(words).toHaveLength(6)
  expect(words.filter((body) => body.startsWith('This is the last one'))).toEqual([words[5]])
  expect(await read(who)).toMatchObject({ isOn: false, stoppedBy: 'unanswered', deviceIds: [], nextAt: null })
  expect((await typesOf(userId)).slice(-2)).toEqual(['ReminderSent', 'RemindersStopped'])
})

test('removes a browser that its push service does not know any more', async () => {
  const { who } = await reminded('old')
  api.advance(HOUR)
  push.status = 410
  expect(await look()).toEqual({ sent: 1, problems: [] })
  expect(await read(who)).toMatchObject({ isOn: false, stoppedBy: 'nowhere', deviceIds: [] })
})

test('reminds three days before a flight, unless it is cancelled', async () => {
  const who = api.listener('flies')
  await who.put('/api/reminders/devices', push.subscribe())
  const choice = { ...daily(), days: [], beforeFlight: true }
  expect(await who.put('/api/reminders', { ...choice, beforeFlight: false })).toMatchObject({ status: 400 })
  await who.put('/api/reminders', choice)
  expect(await read(who)).toMatchObject({ isOn: true, nextAt: null })
  const flight = async (days: number) => {
    const departsAt = new Date(Math.floor(api.now().getTime() / 86_400_000 + days) * 86_400_000 + 10 * 3_600_000)
    const flightId = randomUUID()
    const at = api.now().toISOString()
    await who.post('/api/flights', {
      flightId,
      from: 'London',
      to: 'Lisbon',
      departsAt: departsAt.toISOString(),
      departureZone: 'UTC',
      at,
      arrivesAt: new Date(departsAt.getTime() + 7_200_000).toISOString(),
      arrivalZone: 'UTC',
    })
    return flightId
  }
  const cancelled = await flight(8)
  expect((await read(who)).nextAt).not.toBeNull()
  await who.post(`/api/flights/${cancelled}/cancel`, { at: api.now().toISOString() })
  expect((await read(who)).nextAt).toBeNull()
  await flight(9)
  api.advance(HOUR)
  for (let day = 1; day <= 8 && push.arrived.length === 0; day++) {
    api.advance(DAY)
    await look()
  }
  expect(push.arrived).toMatchObject([
    { message: { body: expect.stringContaining('before you travel'), path: '/flight' } },
  ])
  await who.delete('/api/reminders')
})

test('push endpoints on private networks are rejected and never connected to', async () => {
  const eve = api.listener('eve')
  const subscription = push.subscribe()
  const path = '/api/reminders/devices'
  for (const endpoint of [
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://169.254.169.254/latest',
    'https://localhost/1',
    'https://postgres/1',
    'https://minio.internal/1',
    'https://minio.internal./1',
    'https://localhost./1',
    'https://postgres./1',
    'https://127.0.0.1./1',
    'https://[::ffff:127.0.0.1]/1',
    'https://push.example.com./1',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    'nothing',
    `https://push.example.com/${'a'.repeat(1_000)}`,
  ]) {
    expect(await eve.put(path, { ...subscription, endpoint }), endpoint).toMatchObject({ status: 400 })
  }
  expect(await eve.put(path, { ...subscription, p256dh: 'A'.repeat(87) })).toMatchObject({ status: 400 })
  expect(await eve.put(path, { ...subscription, auth: 'short' })).toMatchObject({ status: 400 })
  expect((await read(eve)).deviceIds).toEqual([])

  // The sender refuses a host name of this machine, even if it was stored.
  const { push: config } = remindersConfig({}, { production: false })
  const real = config && pushSender(config)
  const message = { title: 'Stillair', body: 'Hello', path: '/' }
  await expect(real?.send({ ...subscription, endpoint: 'https://localhost/1' }, message)).rejects.toThrow(
    'not on the public Internet',
  )
})

test('a browser is stored once, and turning reminders off removes all browsers', async () => {
  const { who } = await reminded('tidy')
  const subscription = push.subscribe()
  const { body } = await who.put('/api/reminders/devices', subscription)
  await who.put('/api/reminders/devices', subscription)
  expect((await read(who)).deviceIds).toHaveLength(2)
  await who.delete(`/api/reminders/devices/${body.deviceId}`)
  expect((await read(who)).deviceIds).not.toContain(body.deviceId)
  await who.delete('/api/reminders')
  expect(await read(who)).toMatchObject({ isOn: false, stoppedBy: 'listener', deviceIds: [], days: EVERY_DAY })
})

test('deleting the account removes its reminders, which are in the export before', async () => {
  const { userId, who } = await reminded('gone')
  await who.post('/api/users', { firebaseUid: userId, name: 'Gone', email: `${userId}@stillair.test` })
  const { body } = await who.get('/api/users/me/export', await newest())
  expect((body.events as { type: string }[]).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['PushDeviceAdded', 'RemindersChosen']),
  )
  expect(await dataOf(userId)).toContain('push.example.com')
  api.advance(HOUR)
  expect((await who.delete('/api/users/me', { confirm: true })).status).toBeLessThan(300)
  expect(await look()).toEqual({ sent: 0, problems: [] })
  const { rows } = await api.pool.query('select 1 from reminder where user_id = $1', [userId])
  expect(rows).toEqual([])
  // The log still contains the endpoint, but encrypted with a destroyed key.
  expect(await dataOf(userId)).not.toContain('push.example.com')
})

test('without notifications, no browser can be added', async () => {
  const plain = await startHarness()
  try {
    const zoe = plain.listener('zoe')
    expect((await zoe.get('/api/reminders')).body).toMatchObject({ push: null })
    expect(await zoe.put('/api/reminders/devices', push.subscribe())).toMatchObject({ status: 404 })
  } finally {
    await plain.close()
  }
})
