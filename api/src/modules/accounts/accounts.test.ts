import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { type Person, person } from '../../../test/person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
})
afterAll(() => api.close())

const registration = (id: string, change: object = {}) => ({
  firebaseUid: id,
  name: id,
  email: `${id}@stillair.test`,
  ...change,
})
const onboarding = (id: string, change: object = {}) =>
  registration(id, { onboardingComplete: true, flightTimeline: 'next-month', ...change })
const profile = {
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence', 'control', 'the smell of kerosene'],
  symptoms: ['racing-heart'],
  copingMethods: [],
  desiredSupport: ['guidance', 'private'],
}
/** Creates a user with an account. */
async function registered(id: string): Promise<Person> {
  const client = api.listener(id)
  expect((await client.post('/api/users', registration(id))).status).toBe(201)
  return client
}
const typesOf = async (id: string) =>
  (await eventsOf(api.store)).filter(({ stream }) => stream === `user-${id}`).map(({ type }) => type)
const me = async (client: Person) => (await client.get('/api/users/me')).body

describe('completing the onboarding', () => {
  test('creates the account if there is none', {
    tags: ['entities/user-firebaseuid-name-email', 'api/post-api-users'],
  }, async () => {
    const client = api.listener('anna')
    const answer = await client.post('/api/users', onboarding('anna', { name: 'Anna' }))
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Anna', onboardingComplete: true, flightTimeline: 'next-month', anxietyProfile: null },
    })
    expect(await me(client)).toEqual(answer.body)
    expect(await typesOf('anna')).toEqual(['UserRegistered', 'OnboardingCompleted'])
  })

  test('changes the name of an existing account, and is recorded once', async () => {
    const client = await registered('berta')
    const end = () => client.post('/api/users', onboarding('berta', { name: 'Bee' }))
    expect((await end()).body).toMatchObject({ name: 'Bee', onboardingComplete: true })
    expect((await end()).body).toMatchObject({ name: 'Bee', onboardingComplete: true })
    expect(await typesOf('berta')).toEqual(['UserRegistered', 'ProfileChanged', 'OnboardingCompleted'])
  })

  test('requires a name and a flight timeline, with the error messages of the steps', {
    tags: ['validation/onboarding-step-1-name-non-empty-after', 'validation/step-4-flight-timeline-please-select'],
  }, async () => {
    const client = api.listener('carl')
    const details = async (change: object) => (await client.post('/api/users', onboarding('carl', change))).body.details
    for (const name of ['', '   ', '\u200b', '\n\t']) {
      expect(await details({ name })).toEqual({ name: 'Please enter your name.' })
    }
    expect(await details({ flightTimeline: undefined })).toEqual({
      flightTimeline: 'Please select your flight planning timeline.',
    })
    expect(await typesOf('carl')).toEqual([])
  })
})

test('a registration without onboarding keeps the name that the user has chosen', async () => {
  const client = await registered('dora')
  await client.patch('/api/users/me', { name: 'Dodo' })
  await client.post('/api/users', registration('dora', { name: 'Name of the provider' }))
  expect(await me(client)).toMatchObject({ name: 'Dodo', onboardingComplete: false })
})

describe('concurrent requests', () => {
  test('from several tabs create one account', async () => {
    const tabs = Array.from({ length: 6 }, () => api.listener('eve').post('/api/users', registration('eve')))
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await typesOf('eve')).toEqual(['UserRegistered'])
  })

  test('from several tabs complete the onboarding once', async () => {
    const tabs = ['one', 'two', 'three'].map((key) =>
      api.listener('finn').post('/api/users', onboarding('finn'), { 'idempotency-key': key }),
    )
    for (const { status, body } of await Promise.all(tabs)) {
      expect([status, body.onboardingComplete]).toEqual([201, true])
    }
    expect(await typesOf('finn')).toEqual(['UserRegistered', 'OnboardingCompleted'])
  })
})

describe('a request that is repeated with its key', () => {
  const key = { 'idempotency-key': 'the-same' }

  test('takes effect once, even if it was interrupted', async () => {
    let reads = 0
    const { readStream } = api.deps.store
    // The account is created, but the second command gets no answer.
    const failing = { ...api.deps.store }
    failing.readStream = ((stream) => {
      reads += 1
      return reads === 2 ? Promise.reject(new Error('cut')) : readStream(stream)
    }) as typeof readStream
    const other = await listen({ ...api.deps, store: failing })
    const token = api.tokens.sign({ sub: 'gina', email: 'gina@stillair.test' })
    expect((await person(other.url, token).post('/api/users', onboarding('gina'), key)).status).toBe(500)
    await other.stop()
    expect(await typesOf('gina')).toEqual(['UserRegistered'])

    const again = await api.listener('gina').post('/api/users', onboarding('gina'), key)
    expect(again).toMatchObject({ status: 201, body: { onboardingComplete: true } })
    expect((await api.listener('gina').post('/api/users', onboarding('gina'), key)).body).toEqual(again.body)
    expect(await typesOf('gina')).toEqual(['UserRegistered', 'OnboardingCompleted'])
  })

  test('is a new command if its body differs', async () => {
    const client = await registered('hugo')
    await client.patch('/api/users/me', { name: 'Hugo' }, key)
    expect((await client.patch('/api/users/me', { name: 'Hugh' }, key)).body.name).toBe('Hugh')
    expect(await me(client)).toMatchObject({ name: 'Hugh' })
  })
})

describe('a profile', () => {
  test('changes only the fields sent, and is returned as a whole', { tags: ['api/patch-api-users-me'] }, async () => {
    const client = await registered('ida')
    expect(await client.patch('/api/users/me', { name: ' Ida ' })).toMatchObject({
      status: 200,
      body: { name: 'Ida', email: 'ida@stillair.test' },
    })
    expect((await client.patch('/api/users/me', { email: 'ida+fly@example.test' })).body).toMatchObject({
      name: 'Ida',
      email: 'ida+fly@example.test',
    })
    expect((await client.patch('/api/users/me', { flightTimeline: 'no-plans' })).body.flightTimeline).toBe('no-plans')
    expect((await client.patch('/api/users/me', {})).status).toBe(200)
    expect(await typesOf('ida')).toEqual([
      'UserRegistered',
      'ProfileChanged',
      'ProfileChanged',
      'FlightTimelineChanged',
    ])
  })

  test('accepts a name in any script, and markup as text', {
    tags: ['validation/profile-edit-no-validation-ours-kind'],
  }, async () => {
    const client = await registered('jon')
    for (const name of [
      'Zoë',
      '王小明',
      'محمد',
      'Σωκράτης',
      '👩‍✈️ Jo',
      '<b>Jon</b>',
      '"; drop table users; --',
      'x'.repeat(200),
    ]) {
      expect((await client.patch('/api/users/me', { name })).body.name).toBe(name)
    }
  })

  test('stores a name without invisible characters', async () => {
    const client = await registered('kai')
    const answer = await client.patch('/api/users/me', { name: '\u202e Kai\0\u0007\nBo \ufeff' })
    expect(answer.body.name).toBe('Kai Bo')
  })

  test('rejects a name that is too long, and stores none of it', async () => {
    const client = await registered('lea')
    for (const name of ['x'.repeat(201), 'x'.repeat(10_000), '王'.repeat(10_000), '😀'.repeat(10_000)]) {
      const details = { name: 'Please use at most 200 characters.' }
      expect(await client.patch('/api/users/me', { name })).toMatchObject({ status: 400, body: { details } })
      expect(await client.post('/api/users', onboarding('lea', { name }))).toMatchObject({
        status: 400,
        body: { details },
      })
    }
    expect(await typesOf('lea')).toEqual(['UserRegistered'])
  })

  test('rejects an empty name', async () => {
    const client = await registered('mo')
    for (const name of ['', '  ', '\u200b\u200d', '\u3164']) {
      expect(await client.patch('/api/users/me', { name })).toMatchObject({
        status: 400,
        body: { details: { name: 'Please enter your name.' } },
      })
    }
  })

  test('accepts every valid e-mail address', async () => {
    const client = await registered('nia')
    for (const email of [
      "o'brien+fly@example.test",
      '"nia, the flyer"@example.test',
      'zoë@exämple.test',
      'a!#$%&*=?^_`{|}~-@example.co.test',
    ]) {
      expect((await client.patch('/api/users/me', { email: ` ${email} ` })).body.email).toBe(email)
    }
  })

  test('rejects an invalid e-mail address', async () => {
    const client = await registered('ole')
    const emails = ['', 'ole', 'ole@', '@example.test', 'ole@example', 'o le@example.test', `${'x'.repeat(320)}@a.test`]
    for (const email of [...emails, 'ole@example.test\nbcc: all@example.test']) {
      expect(await client.patch('/api/users/me', { email }), email).toMatchObject({
        status: 400,
        body: { details: { email: 'Please enter a valid email address.' } },
      })
    }
    expect(await typesOf('ole')).toEqual(['UserRegistered'])
  })

  test('cannot be edited without an account', async () => {
    const client = api.listener('pia')
    expect((await client.patch('/api/users/me', { name: 'Pia' })).status).toBe(404)
    expect((await client.post('/api/anxiety-profiles', profile)).status).toBe(404)
  })

  test('belongs to the user of the token, whatever the body contains', async () => {
    const client = await registered('quin')
    for (const body of [{ firebaseUid: 'ida', name: 'X' }, { onboardingComplete: true }, { roles: ['admin'] }]) {
      expect((await client.patch('/api/users/me', body)).status).toBe(400)
    }
  })
})

describe('an anxiety profile', () => {
  test('is recorded, returned with the account, and replaced as a whole', {
    tags: ['entities/anxiety-profile-anxietytimeline', 'api/get-api-users-me', 'api/post-api-anxiety-profiles'],
  }, async () => {
    const client = await registered('rosa')
    const first = await client.post('/api/anxiety-profiles', profile)
    expect(first).toMatchObject({ status: 201, body: { firebaseUid: 'rosa', anxietyProfile: profile } })
    expect((await me(client)).anxietyProfile).toEqual(profile)
    const other = { ...profile, triggers: ['landing'], copingMethods: ['breathing'] }
    expect((await client.post('/api/anxiety-profiles', other)).body.anxietyProfile).toEqual(other)
    await client.post('/api/anxiety-profiles', other)
    expect(await typesOf('rosa')).toEqual(['UserRegistered', 'AnxietyProfileRecorded', 'AnxietyProfileRecorded'])
  })

  test('is rejected with the messages of the onboarding if a field is missing', {
    tags: [
      'validation/step-1-anxiety-timeline-please-select',
      'validation/step-1-flying-frequency-please-select',
      'validation/step-2-at-least-one-trigger-please',
    ],
  }, async () => {
    const client = await registered('sam')
    const bad: [change: object, details: object][] = [
      [{ triggers: [] }, { triggers: 'Please select at least one trigger.' }],
      [{ symptoms: [] }, { symptoms: 'Please select at least one symptom.' }],
      [{ desiredSupport: [] }, { desiredSupport: 'Please select at least one type of support.' }],
      [{ triggers: ['x'.repeat(201)] }, { 'triggers.0': 'Please use at most 200 characters.' }],
      [{ symptoms: ['x'.repeat(10_000)] }, { 'symptoms.0': 'Please use at most 200 characters.' }],
      [{ triggers: [' '] }, { 'triggers.0': 'Please write something, or leave it out.' }],
      [{ desiredSupport: ['a hug'] }, { 'desiredSupport.0': expect.any(String) }],
      [{ anxietyTimeline: 'sometimes' }, { anxietyTimeline: expect.any(String) }],
      [{ flyingFrequency: undefined }, { flyingFrequency: expect.any(String) }],
      [{ triggers: Array.from({ length: 21 }, (_, n) => `${n}`) }, { triggers: expect.any(String) }],
    ]
    for (const [change, details] of bad) {
      const answer = await client.post('/api/anxiety-profiles', { ...profile, ...change })
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 400, body: { details } })
    }
    expect(await typesOf('sam')).toEqual(['UserRegistered'])
  })

  test('stores the user’s own words unchanged and without duplicates', {
    tags: ['enumerations/triggers-turbulence-takeoff-landing'],
  }, async () => {
    const client = await registered('tina')
    const words = { triggers: [' <i>bumps</i> ', '<i>bumps</i>', '搖晃'], copingMethods: ['singing “La Mer”'] }
    const { body } = await client.post('/api/anxiety-profiles', { ...profile, ...words })
    expect(body.anxietyProfile).toMatchObject({
      triggers: ['<i>bumps</i>', '搖晃'],
      copingMethods: ['singing “La Mer”'],
    })
  })
})

test('the log contains no personal data in plain text', async () => {
  const { rows } = await api.pool.query<{ text: string }>('select data::text as text from log.event')
  const text = rows.map((row) => row.text).join('\n')
  for (const secret of ['stillair.test', 'example.test', 'kerosene', 'Dodo', 'next-month', 'incident', '王']) {
    expect(text).not.toContain(secret)
  }
})

test('no answer of these routes is stored for replay', async () => {
  const { rows } = await api.pool.query('select 1 from api.idempotency')
  expect(rows).toEqual([])
})

describe("the device's key", () => {
  test('is constant, different for each account, and never cached', async () => {
    const [ida, jon] = [await registered('ida'), await registered('jon')]
    const first = await ida.get('/api/users/me/device-key')
    expect(first.body.key).toMatch(/^[\w-]{43}$/)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await ida.get('/api/users/me/device-key')).body).toEqual(first.body)
    expect((await jon.get('/api/users/me/device-key')).body.key).not.toBe(first.body.key)
  })

  test('requires an account', async () => {
    expect((await api.listener('nobody-yet').get('/api/users/me/device-key')).status).toBe(404)
  })
})
