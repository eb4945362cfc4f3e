import { describe, expect, test } from 'vitest'
import { PHASE_NAMES } from '../plan/phases.ts'
import { CHOICES, cardOf, type Kind } from './explanation-cards.ts'

/** Promises, orders and counts that no card may contain. */
const NEVER = /calm down|relax\b|you are safe|nothing can happen|deep breath|\d\s?%|per cent|crash|!|cure|guarantee/i

describe.each<Kind>(['feeling', 'noise'])('every %s', (kind) => {
  const cells = CHOICES[kind].flatMap(({ id }) => PHASE_NAMES.map((phase) => cardOf(kind, id, phase)))

  test('has a card in every phase, with all of its parts', () => {
    expect(CHOICES[kind]).toHaveLength(10)
    expect(cells).toHaveLength(80)
    for (const card of cells) {
      for (const part of [card?.name, card?.why, card?.now, card?.next, card?.tellTheCrew]) {
        expect(part?.length).toBeGreaterThan(5)
      }
    }
  })

  test('differs from phase to phase', () => {
    expect(new Set(cells.map((card) => `${card?.name} ${card?.now}`)).size).toBe(80)
  })

  test('has sentences of at most 15 words', () => {
    const texts = cells.flatMap((card) => (card ? [card.why, card.now, card.next, card.tellTheCrew] : []))
    const sentences = texts.flatMap((text) => text.split(/(?<=[.!?]) +/))
    expect(sentences.filter((sentence) => sentence.split(' ').length > 15)).toEqual([])
  })

  test('ends with when to tell the crew, and makes no promise', () => {
    for (const card of cells) {
      expect(card?.tellTheCrew).toMatch(/^Tell the cabin crew now/)
      expect(Object.values(card ?? {}).join(' ')).not.toMatch(NEVER)
    }
  })
})

test('an unknown feeling has no card', () => expect(cardOf('feeling', 'thump', 'gate')).toBeNull())
