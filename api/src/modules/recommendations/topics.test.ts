import { describe, expect, test } from 'vitest'
import { type Topic, topicsOf } from './topics.ts'

const ofTitle = (title: string) => [...topicsOf({ title, tags: [] })].sort()
const ofTag = (tag: string) => [...topicsOf({ title: '', tags: [tag] })].sort()

/** Section 3 of the specification. */
const fears: [title: string, ...topics: Topic[]][] = [
  ['Anticipatory Anxiety', 'anticipation'],
  ['Airport and Boarding Anxiety', 'airport'],
  ['Fear of Take-off and Landing', 'landing', 'take-off'],
  ['Fear of Turbulence and Weather', 'turbulence'],
  ['Fear of Crashing or Catastrophic Failure', 'crash'],
  ['Claustrophobia and Enclosed Spaces', 'claustrophobia'],
  ['Fear of Heights', 'heights'],
  ['Loss of Control', 'control'],
  ['Fear of Panic Attacks', 'panic'],
  ['Social Anxiety and Judgment', 'social'],
  ['Motion Sickness and Physical Discomfort', 'body', 'nausea'],
  ['Security and Safety Concerns', 'security'],
  ['Past Trauma or Bad Experiences', 'trauma'],
  ['General Death Anxiety', 'death'],
]
test.each(fears)('%s is recognised as a title and as a tag', (title, ...topics) => {
  expect(ofTitle(title)).toEqual(topics)
  expect(ofTag(title)).toEqual(topics)
})

describe('keywords match', () => {
  test('regardless of case, accents, hyphens of any kind and a plural s', () => {
    for (const tag of ['take-off', 'TAKE OFF', 'Takeoff', 'take‑off', 'take–off', 'Take\u00ADoff']) {
      expect(ofTag(tag), tag).toEqual(['take-off'])
    }
    expect(ofTag('Túrbulençe')).toEqual(['turbulence'])
    expect(ofTag('Panic Attacks!')).toEqual(['panic'])
    expect(ofTag('engines')).toEqual(['technical'])
    expect(ofTitle('What’s a bump? (bumps, explained)')).toEqual(['turbulence'])
  })

  test('only as whole words', () => {
    for (const tag of ['controller', 'restful', 'hearty', 'crewe', 'gateau', 'window', 'winding', 'bodyguard']) {
      expect(ofTag(tag), tag).toEqual([])
    }
  })

  test('as phrases within one text, but not across two', () => {
    expect(ofTitle('How it works up there')).toEqual(['technical'])
    expect([...topicsOf({ title: 'The night', tags: ['before'] })]).toEqual([])
    expect([...topicsOf({ title: '', tags: ['small', 'space'] })]).toEqual([])
  })

  test('for several topics at once', () => {
    expect([...topicsOf({ title: 'Breathing at the gate', tags: ['turbulence'] })].sort()).toEqual([
      ...['airport', 'breathing', 'turbulence'],
    ])
  })
})

test('texts without known words, symbols and other scripts have no topic', () => {
  for (const text of ['', ' ', '---', '🛫', 'Ruhe', '穏やかな空']) expect(ofTitle(text), text).toEqual([])
})
