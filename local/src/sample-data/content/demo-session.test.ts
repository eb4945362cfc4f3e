import { topicsOf } from '@stillair/api/modules/recommendations/topics.ts'
import { describe, expect, it } from 'vitest'
import { sessionText, spokenText } from './demo-session.ts'
import { demoSessions } from './sessions/all.ts'

const FEARS = [
  'Anticipatory Anxiety',
  'Airport and Boarding Anxiety',
  'Fear of Take-off and Landing',
  'Fear of Turbulence and Weather',
  'Fear of Crashing or Catastrophic Failure',
  'Claustrophobia and Enclosed Spaces',
  'Fear of Heights',
  'Loss of Control',
  'Fear of Panic Attacks',
  'Social Anxiety and Judgment',
  'Motion Sickness and Physical Discomfort',
  'Security and Safety Concerns',
  'Past Trauma or Bad Experiences',
  'General Death Anxiety',
]

describe('the demo content', () => {
  it('has one session for each of the fourteen fears', () => {
    expect(demoSessions.map(({ fear }) => fear).sort()).toEqual([...FEARS].sort())
    expect(new Set(demoSessions.map(({ slug }) => slug)).size).toBe(14)
    expect(new Set(demoSessions.map(({ title }) => title)).size).toBe(14)
  })

  it('is spread over the categories; half is free, and the two videos come last', () => {
    for (const categoryId of [1, 2, 3]) {
      expect(demoSessions.filter((session) => session.categoryId === categoryId).length).toBeGreaterThanOrEqual(4)
    }
    expect(demoSessions.filter(({ isFree }) => isFree)).toHaveLength(7)
    expect(demoSessions.map(({ scene }) => scene !== undefined).lastIndexOf(false)).toBe(11)
    expect(demoSessions[0]).toMatchObject({ isFree: true })
  })

  it('has, for each fear, content whose tags name it for recommendations', () => {
    const topics = [
      ...[
        'anticipation',
        'airport',
        'take-off',
        'turbulence',
        'crash',
        'claustrophobia',
        'heights',
        'control',
        'panic',
      ],
      ...['social', 'nausea', 'security', 'trauma', 'death'],
    ]
    const found = new Set(demoSessions.flatMap(({ tags }) => [...topicsOf({ title: '', tags })]))
    expect(topics.filter((topic) => ![...found].some((one) => one === topic))).toEqual([])
    for (const { title, tags } of demoSessions) expect(topicsOf({ title: '', tags }).size, title).toBeGreaterThan(0)
  })

  it('has neither too few nor too many words in each session', () => {
    for (const session of demoSessions) {
      const words = session.paragraphs.join(' ').split(/\s+/).length
      expect(words, session.title).toBeGreaterThanOrEqual(150)
      expect(words, session.title).toBeLessThanOrEqual(300)
      expect(session.duration).toBeGreaterThanOrEqual(180)
      expect(session.duration).toBeLessThanOrEqual(300)
      expect(session.paragraphs.join(' ')).not.toMatch(/!|\bcure|guarantee/)
    }
  })

  it('has sentences of at most 15 words in sessions about panic, breathing and turbulence', () => {
    const simple = demoSessions.filter(({ tags }) => tags.some((tag) => /Panic|Breathing|Turbulence/.test(tag)))
    expect(simple).toHaveLength(3)
    const texts = simple.flatMap(({ description, details, paragraphs }) => [description, ...details, ...paragraphs])
    const sentences = texts.flatMap((text) => text.split(/(?<=[.!?]) +/))
    expect(sentences.filter((sentence) => sentence.split(' ').length > 15)).toEqual([])
  })

  it('describes the purpose in Session Details, not the spoken words', () => {
    for (const session of demoSessions) {
      const words = session.details.join(' ').split(/\s+/).length
      expect(words, session.title).toBeGreaterThanOrEqual(30)
      expect(words, session.title).toBeLessThanOrEqual(80)
      expect(session.details.join(' ')).not.toMatch(/!|\bcure|guarantee/)
    }
  })

  it('writes HTML, with the spoken words only when there is no voice', () => {
    const [first] = demoSessions
    if (!first) throw new Error('no session')
    const session = { ...first, details: ['For <you>'], paragraphs: ['Tea & <calm>'] }
    expect(spokenText(session)).toBe('<p>Tea &amp; &lt;calm&gt;</p>')
    expect(sessionText(session, true)).toBe('<p>For &lt;you&gt;</p>')
    expect(sessionText(session, false)).toBe('<p>For &lt;you&gt;</p>\n<p>Tea &amp; &lt;calm&gt;</p>')
  })
})
