// @module-tag counts-at-once
import { createSecretKey } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { disclosureGate, FEWEST, type Grid, type Values } from './disclosure-gate.ts'

const gateOf = (seed: number) => disclosureGate(createSecretKey(Buffer.alloc(32, seed)))
const gate = gateOf(7)
const grid: Grid = { value: 'step', places: [0, 1, 2, 3, 4, 5] }

/** So many people at each place. */
const people = (...sizes: readonly number[]): Values =>
  new Map(
    sizes.flatMap((size, place) =>
      Array.from({ length: size }, (_, index): [string, number] => [`p${place}-${index}`, place]),
    ),
  )

const population = fc
  .array(fc.nat(5), { minLength: 0, maxLength: 300, size: 'max' })
  .map((places): Values => new Map(places.map((place, index) => [`p${index}`, place])))

test('every cell has at least eleven people, all cells together have all, and they begin at places of the grid', () => {
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

test('nothing is published about ten people, whatever the noise', () => {
  const ten = people(10)
  for (let seed = 0; seed < 256; seed++) {
    expect(gateOf(seed).cells(grid, ten)).toBeNull()
    expect(gateOf(seed).mean(grid, ten, (place) => place)).toBeNull()
    expect(gateOf(seed).count(new Set(ten.keys()))).toBeNull()
  }
})

test('asking again gives the same answer, also when the people come in another order', () => {
  const values = people(30, 40, 20, 10, 50, 25)
  expect(gate.cells(grid, new Map([...values].toReversed()))).toEqual(gate.cells(grid, values))
})

test('on average numbers and means are those of the people, and as often within the margin as it says', () => {
  const sizes = [60, 20, 40, 0, 30, 50]
  const values = people(...sizes)
  const mean = [...values.values()].reduce((sum, place) => sum + place, 0) / values.size
  let [all, first, within, total, held] = [0, 0, 0, 0, 0]
  const runs = 256
  for (let seed = 0; seed < runs; seed++) {
    const found = gateOf(seed).cells(grid, values)
    const estimate = gateOf(seed).mean(grid, values, (place) => place)
    if (!found || !estimate) throw new Error('there are enough people')
    all += found.people
    // In cells that were joined are the people of all their places.
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

test('where a cell begins follows from no single person', () => {
  // Twenty-two accounts of one attacker at both ends, and somebody else between them.
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
  // Only when the victim's own draw falls elsewhere does anything change, and never to their own place alone.
  expect(new Set(all).size).toBeLessThan(30)
})
