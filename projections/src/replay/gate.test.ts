import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cells, FEWEST, joinedCells, maySeeBoth, smallestDifference } from './gate.ts'
import { smallestSum } from './smallest-sum.ts'

const sizes = fc.array(fc.nat(30), { maxLength: 40 })

test('joined cells hold eleven people each, and all people together', () => {
  fc.assert(
    fc.property(sizes, (given) => {
      const starts = joinedCells(given)
      const total = given.reduce((sum, size) => sum + size, 0)
      if (starts === null) {
        expect(total).toBeLessThan(FEWEST)
        return
      }
      expect(starts[0]).toBe(0)
      const held = starts.map((start, index) =>
        given.slice(start, starts[index + 1] ?? given.length).reduce((sum, size) => sum + size, 0),
      )
      for (const people of held) expect(people).toBeGreaterThanOrEqual(FEWEST)
      expect(held.reduce((sum, size) => sum + size, 0)).toBe(total)
    }),
  )
})

/** Cells of random people; of some of them nobody knows anything. */
const cellsOf = fc
  .array(fc.integer({ min: -1, max: 2 }), { minLength: 6, maxLength: 6 })
  .map((places): Cells => new Map(places.flatMap((cell, index) => (cell < 0 ? [] : [[`p${index}`, cell]]))))

/** The fewest people in any difference of a union of cells of one answer and a union of those of another, by trying all. */
function byTrying(one: Cells, other: Cells, isTotalKnown: boolean): number {
  const places = isTotalKnown ? [-1, 0, 1, 2] : [0, 1, 2]
  const unions = Array.from(
    { length: 2 ** places.length },
    (_, bits) => new Set(places.filter((_place, index) => bits & (1 << index))),
  )
  const people = [...new Set([...one.keys(), ...other.keys()])]
  let fewest = Number.POSITIVE_INFINITY
  for (const mine of unions)
    for (const theirs of unions) {
      const differing = people.filter(
        (person) => mine.has(one.get(person) ?? -1) !== theirs.has(other.get(person) ?? -1),
      )
      if (differing.length > 0) fewest = Math.min(fewest, differing.length)
    }
  return fewest
}

test('the smallest difference is the smallest of all differences of unions of cells', () => {
  fc.assert(
    fc.property(cellsOf, cellsOf, fc.boolean(), (one, other, isTotalKnown) => {
      expect(smallestDifference(one, other, { isTotalKnown })).toBe(byTrying(one, other, isTotalKnown))
    }),
    { numRuns: 300 },
  )
})

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Someone {
  readonly id: string
  readonly trigger: number
  readonly month: number
  readonly timeline: number
  /** On which day they began, and how far they came then and later, a share. */
  readonly day: number
  readonly reached: number
}

/** 500 questions: a random filter, as of a random day, of how many came how far, with a random share as what completion takes. */
function asked(seed: number): Cells[] {
  const random = randomFrom(seed)
  const pick = (many: number) => Math.floor(random() * many)
  const people = Array.from(
    { length: 400 },
    (_, index): Someone => ({
      id: `p${index}`,
      ...{ trigger: pick(6), month: pick(8), timeline: pick(4), day: pick(200), reached: random() },
    }),
  )
  return Array.from({ length: 500 }, () => {
    const filters = (['trigger', 'month', 'timeline'] as const).filter(() => random() < 0.3)
    const values = filters.map((name) => [name, pick(4)] as const)
    const day = 60 + pick(140)
    const share = 0.5 + pick(11) / 20
    return new Map(
      people
        .filter((someone) => someone.day <= day && values.every(([name, value]) => someone[name] === value))
        .map((someone) => [someone.id, someone.reached >= share ? 20 : Math.floor(someone.reached * 20)]),
    )
  })
}

/** What an analyst sees of the questions, one after another. With `fewest` 1 nothing is held back. */
function shown(questions: readonly Cells[], fewest: number): Cells[] {
  const seen: Cells[] = []
  for (const question of questions) {
    const sizes = Array.from({ length: 21 }, (_, cell) => [...question.values()].filter((at) => at === cell).length)
    const starts = fewest === 1 ? sizes.map((_, cell) => cell) : joinedCells(sizes)
    if (starts === null) continue
    const joined: Cells = new Map(
      [...question].map(([id, cell]) => [id, starts.findLastIndex((start) => start <= cell)]),
    )
    if (seen.every((before) => smallestDifference(before, joined) >= fewest)) seen.push(joined)
  }
  return seen
}

test('an attacker who adds and subtracts all answers to 500 filters, days and what-ifs recovers nobody', () => {
  for (const seed of [7, 8, 9]) {
    const seen = shown(asked(seed), FEWEST)
    expect(seen.length).toBeGreaterThan(1)
    expect(smallestSum(seen)).toBeGreaterThanOrEqual(FEWEST)
  }
})

test('the same attacker recovers somebody where nothing is held back', () => {
  expect(smallestSum(shown(asked(7).slice(0, 60), 1))).toBe(1)
})

test('an answer about the same people as an earlier one is not shown while a few of them were not counted then', () => {
  const people = (from: number, to: number, cell: number): readonly [string, number][] =>
    Array.from({ length: to - from }, (_, index) => [`p${from + index}`, cell])
  const now: Cells = new Map([...people(0, 30, 0), ...people(30, 60, 1)])
  expect(maySeeBoth(now, { cells: now, people: [30, 30] })).toBe(true)
  expect(maySeeBoth(now, { cells: now, people: [27, 30] })).toBe(false)
  expect(maySeeBoth(now, { cells: now, people: [30, 18] })).toBe(true)
})
