import { expect, test } from 'vitest'
import { CREW_CARDS } from './crew-cards.ts'

test('twelve languages, each with all four sentences', () => {
  expect(new Set(CREW_CARDS.map(({ lang }) => lang)).size).toBe(12)
  for (const { sentences } of CREW_CARDS) {
    expect(sentences).toHaveLength(4)
    for (const sentence of sentences) expect(sentence.length).toBeGreaterThan(5)
  }
})

test('right-to-left languages are marked as such', () => {
  expect(CREW_CARDS.filter(({ direction }) => direction === 'rtl').map(({ lang }) => lang)).toEqual(['ar'])
})
