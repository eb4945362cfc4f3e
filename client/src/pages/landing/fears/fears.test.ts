import { describe, expect, test } from 'vitest'
import { FEAR_TEXTS, type FearText } from './fear-texts.ts'
import { FEAR_TYPES, fearNamed } from './fear-types.ts'

/** From section 3 of the specification. */
const TITLES = [
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

test('section 3: the 14 titles, in order', { tags: ['entities/flight-fear-types-14-titles'] }, () => {
  expect(FEAR_TYPES.map(({ title }) => title)).toEqual(TITLES)
  expect(FEAR_TYPES.map(({ id }) => id)).toEqual(TITLES.map((_, index) => index + 1))
})

const words = ({ fullDescription, characteristics, causes, help }: FearText) =>
  [fullDescription, ...characteristics, ...causes, help].join(' ').split(/\s+/).length

describe.each(FEAR_TYPES)('$id $title', ({ id, shortDescription }) => {
  const text = FEAR_TEXTS[id]
  if (!text) throw new Error(`Fear ${id} has no text`)

  test('150 to 250 words in all', () => {
    expect(words(text)).toBeGreaterThanOrEqual(150)
    expect(words(text)).toBeLessThanOrEqual(250)
  })

  test('an overview, 4–6 characteristics, 3–5 causes, and how the product helps', {
    tags: ['entities/flight-fear-type-fulldescription'],
  }, () => {
    expect(text.fullDescription.length).toBeGreaterThan(200)
    expect(text.help.length).toBeGreaterThan(80)
    expect(text.characteristics.length).toBeGreaterThanOrEqual(4)
    expect(text.characteristics.length).toBeLessThanOrEqual(6)
    expect(text.causes.length).toBeGreaterThanOrEqual(3)
    expect(text.causes.length).toBeLessThanOrEqual(5)
    expect(new Set([...text.characteristics, ...text.causes]).size).toBe(
      text.characteristics.length + text.causes.length,
    )
  })

  test('no text has exclamation marks; sentences end with a full stop and list items do not', () => {
    const sentences = [shortDescription, text.fullDescription, text.help]
    for (const sentence of sentences) expect(sentence).toMatch(/\.$/)
    const entries = [...text.characteristics, ...text.causes]
    for (const entry of entries) expect(entry).not.toMatch(/\.$/)
    expect([...sentences, ...entries].join(' ')).not.toContain('!')
  })
})

test('the address names a fear by its number, or none', () => {
  expect(fearNamed('4')?.title).toBe('Fear of Turbulence and Weather')
  for (const nonsense of [null, '', '0', '15', '04', '4.0', 'turbulence', '<script>']) {
    expect(fearNamed(nonsense)).toBeNull()
  }
})
