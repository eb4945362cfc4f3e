// @module-tag counts-at-once
import { createSecretKey } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { disclosureGate, FEWEST, type Grid, type Values } from './disclosure-gate.ts'

const gateOf = (seed: number) => disclosureGate(createSecretKey(Buffer.alloc(32, seed)))
const gate = gateOf(7)
const grid: Grid = { value: 'step', places: [0, 1, 2, 3, 4, 5] }

/** Returns the values of that many people at each place. */
const people = (...sizes: readonly number[]): Values =>
  new Map(
    sizes.flatMap((size, place) =>
      Array.from({ length: size }, (_, index): [string, number] => [`p${place}-${index}`, place]),
    ),
  )

const population = fc
  .array(fc.nat(5), { minLength: 0, maxLength: 300, size: 'max' })
  .map((places): Values => new Map(places.map((place, index) => [`p${index}`, place])))

test('every cell has at least eleven people, the cells add up to everybody, and they begin at places of the grid', () => {
  let answered = 0
  fc.assert(
    fc.property(population, fc.nat(255), (values, seed) => {
      const found = gateOf(seed).cells(grid, values)
      if (!found) return
      answered++
      expect(found.cells.reduce((sum, cell) => sum + cell.people, 0)).toBe(found.people)
      for (const cell of found.cells) expect(cell.people).toBeGreaterThanOrEqual(FEWEST)
      const starts = found.cells.map(({ from }) => from)
      expect(starts[0]).toBe(0)
      expect(starts).toEqual(grid.places.filter((place) => starts.some((start) => start === place)))
    }),
  )
  expect(answered).toBeGreaterThan(20)
})

test('publishes nothing about ten people at any level of noise', () => {
  const ten = people(10)
  for (let seed = 0; seed < 256; seed++) {
    expect(gateOf(seed).cells(grid, ten)).toBeNull()
    expect(gateOf(seed).mean(grid, ten, (place) => place)).toBeNull()
    expect(gateOf(seed).count(new Set(ten.keys()))).toBeNull()
  }
})

test('repeating a question gives the same answer, even with the people in another order', () => {
  const values = people(30, 40, 20, 10, 50, 25)
  expect(gate.cells(grid, new Map([...values].toReversed()))).toEqual(gate.cells(grid, values))
})

test('numbers and means are right on average, and within the margin as often as stated', { tags: ['slow'] }, () => {
  const sizes = [60, 20, 40, 0, 30, 50]
  const values = people(...sizes)
  const mean = [...values.values()].reduce((sum, place) => sum + place, 0) / values.size
  let [all, first, within, total, held] = [0, 0, 0, 0, 0]
  const runs = 256
  for (let seed = 0; seed < runs; seed++) {
    const found = gateOf(seed).cells(grid, values)
    const estimate = gateOf(seed).mean(grid, values, (place) => place)
    if (!found || !estimate) throw new Error('too few people for an answer')
    all += found.people
    // A joined cell has the people of all its places.
    const next = found.cells[1]?.from ?? sizes.length
    const truth = sizes.slice(0, next).reduce((sum, size) => sum + size, 0)
    first += (found.cells[0]?.people ?? 0) - truth
    total++
    if (Math.abs((found.cells[0]?.people ?? 0) - truth) <= found.margin) within++
    if (estimate.low <= mean && mean <= estimate.high) held++
  }
  expect(Math.abs(all / runs - values.size)).toBeLessThan(0.5)
  expect(Math.abs(first / runs)).toBeLessThan(2)
  expect(within / total).toBeGreaterThan(0.95)
  expect(held / total).toBeGreaterThan(0.9)
})

test('no single person decides where a cell begins', () => {
  // An attacker has twenty-two accounts at both ends, and another person is between them.
  const starts = (place: number) => {
    const found = gate.cells(
      { value: 'second', places: Array.from({ length: 61 }, (_, step) => step * 10) },
      new Map([
        ...Array.from({ length: 11 }, (_, index): [string, number] => [`low-${index}`, 0]),
        ...Array.from({ length: 40 }, (_, index): [string, number] => [`high-${index}`, 600]),
        ['victim', place],
      ]),
    )
    return found?.cells.map(({ from }) => from)
  }
  const all = Array.from({ length: 59 }, (_, step) => JSON.stringify(starts(step * 10 + 15)))
  // The answer changes only when the victim's draw falls elsewhere, never because of the victim's own place alone.
  expect(new Set(all).size).toBeLessThan(30)
})
