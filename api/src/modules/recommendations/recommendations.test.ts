import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import {
  AnxietyProfileRecorded,
  FlightTimelineChanged,
  PersonalDataErased,
  UserRegistered,
  userStream,
} from '@stillair/events/modules/accounts/events.ts'
import { interestsOf } from '@stillair/events/modules/recommendations/interests.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import {
  type AnxietyProfile,
  AnxietyTimeline,
  COPING_METHODS,
  DESIRED_SUPPORT,
  FlightTimeline,
  FlyingFrequency,
  SYMPTOMS,
  TRIGGERS,
} from '../../contract/listener/account.ts'
import { guidanceReason, topicReasons } from './reasons.ts'
import { TOPIC_KEYWORDS, type Topic } from './topics.ts'

const profile: AnxietyProfile = {
  anxietyTimeline: 'always',
  flyingFrequency: 'occasionally',
  triggers: ['turbulence'],
  symptoms: ['racing-heart'],
  copingMethods: [],
  desiredSupport: ['education'],
}

describe('over HTTP', () => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness()
  })
  afterAll(() => api.close())

  /** Appends the events that account commands record. */
  async function record(userId: string, ...events: DomainEvent[]) {
    const metadata = {
      commandId: crypto.randomUUID(),
      correlationId: 'test',
      causationId: null,
      timeZone: 'UTC',
      occurredAt: api.now().toISOString(),
      actor: { kind: 'user', id: userId } as const,
    }
    await api.store.append(userStream(userId), newEvents(events, metadata), 'any')
  }
  async function publish(title: string, tags: string[], categoryId: 1 | 2 | 3, more: object = {}) {
    const file = { type: 'audio', fileUrl: 'https://files.test/a.mp3', isPublished: true, isFreeContent: true }
    return String((await api.admin().post('/api/content', { ...file, title, tags, categoryId, ...more })).body.id)
  }
  const recommendedTo = async (userId: string) =>
    (await api.listener(userId).get('/api/content/personalized', { 'x-position': String(await api.store.head()) }))
      .body as unknown as { id: string; reasons: string[] }[]

  test('recommends what suits a listener’s profile, until they complete it or close their account', {
    tags: ['api/get-api-content-personalized'],
  }, async () => {
    const bumps = await publish('Why it bumps', ['turbulence'], 2)
    const heights = await publish('So high', ['heights'], 1)
    const draft = await publish('More bumps', ['turbulence'], 2, { isPublished: false })
    expect(await recommendedTo('zoe')).toEqual([])

    await record(
      'zoe',
      UserRegistered({ userId: 'zoe', email: 'zoe@stillair.test', name: 'Zoe' }),
      AnxietyProfileRecorded({ userId: 'zoe', profile }),
      FlightTimelineChanged({ userId: 'zoe', flightTimeline: 'next-month' }),
    )
    const found = await recommendedTo('zoe')
    expect(found[0]).toEqual({
      id: bumps,
      reasons: ['Helps with turbulence.', 'Explains how flying works.'],
    })
    expect(found.map(({ id }) => id)).not.toContain(heights)
    expect(found.map(({ id }) => id)).not.toContain(draft)

    await api.listener('zoe').post(`/api/content/${bumps}/complete`, { completionType: 'manual' })
    expect((await recommendedTo('zoe')).map(({ id }) => id)).not.toContain(bumps)

    const other = await publish('Storms', ['weather'], 1)
    expect((await recommendedTo('zoe')).map(({ id }) => id)).toContain(other)
    await record('zoe', PersonalDataErased({ userId: 'zoe', reason: 'account-deleted' }))
    expect(await recommendedTo('zoe')).toEqual([])
  })

  test('recommends programs by their own texts and those of their published contents', async () => {
    const admin = api.admin()
    const program = async (title: string, contentIds: string[], isPublished = true) => {
      const { id } = (await admin.post('/api/programs', { title, isPublished })).body
      for (const contentId of contentIds) await admin.post(`/api/programs/${id}/content`, { contentId })
      return String(id)
    }
    const bumps = await publish('More on bumps', ['turbulence'], 2)
    const draft = await publish('Bumps again', ['turbulence'], 2, { isPublished: false })
    const other = await publish('Something else', [], 1)
    const fitting = await program('First', [bumps, other])
    const unfit = await program('Second', [draft, other])
    const hidden = await program('Turbulence', [bumps], false)
    const read = async () => {
      const seen = { 'x-position': String(await api.store.head()) }
      const { status, body } = await api.listener('max').get('/api/programs/personalized', seen)
      expect(status).toBe(200)
      return body as unknown as { id: string; reasons: string[] }[]
    }
    expect(await read()).toEqual([])
    await record(
      'max',
      UserRegistered({ userId: 'max', email: 'max@stillair.test', name: 'Max' }),
      AnxietyProfileRecorded({ userId: 'max', profile: { ...profile, symptoms: [], desiredSupport: ['private'] } }),
    )
    expect(await read()).toEqual([{ id: fitting, reasons: ['Helps with turbulence.'] }])
    for (const id of [bumps, other]) {
      await api.listener('max').post(`/api/content/${id}/complete`, { completionType: 'manual' })
    }
    expect((await read()).map(({ id }) => id)).not.toContain(fitting)
    expect((await read()).map(({ id }) => id)).not.toContain(unfit)
    expect((await read()).map(({ id }) => id)).not.toContain(hidden)
  })
})

test('has a sentence of help for every option of the onboarding, which does not repeat the answer', () => {
  const profiles = AnxietyTimeline.options.flatMap((anxietyTimeline) =>
    FlyingFrequency.options.flatMap((flyingFrequency) =>
      [...TRIGGERS, 'sweaty hands'].flatMap((trigger) =>
        [...SYMPTOMS, 'I cannot sleep'].flatMap((symptom) =>
          [...DESIRED_SUPPORT].map((support) => ({
            anxietyTimeline,
            flyingFrequency,
            triggers: [trigger],
            symptoms: [symptom],
            copingMethods: [...COPING_METHODS],
            desiredSupport: [support],
          })),
        ),
      ),
    ),
  )
  const reasons = new Map<string, readonly string[]>()
  for (const answers of profiles) {
    for (const timeline of [...FlightTimeline.options, null]) {
      for (const { topic, because } of interestsOf(answers, timeline)) {
        if (topic in TOPIC_KEYWORDS) reasons.set(`${topic} ${because}`, topicReasons(topic as Topic, because))
        else {
          expect(topic).toBe('programs')
          reasons.set(`${topic} ${because}`, [guidanceReason(because)])
        }
      }
    }
  }
  expect(reasons.size).toBeGreaterThan(30)
  for (const [why, [sentence]] of reasons) expect(sentence, why).toMatch(/^(?!You )[A-Z].{8,48}\.$/)
})
