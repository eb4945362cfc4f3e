import type { Cells } from './gate.ts'

const PRIME = 32_749

function inverse(value: number): number {
  let result = 1
  for (let power = PRIME - 2, base = value; power > 0; power >>= 1, base = (base * base) % PRIME)
    if (power & 1) result = (result * base) % PRIME
  return result
}

/**
 * What is found by sums and subtractions of any number of answers, not of two alone: the fewest people in any row of the reduced matrix of all
 * their cells, in which every person is a column. Counted in a prime field. People who are in the same cells of all are one
 * column. Infinite without answers.
 */
export function smallestSum(answers: readonly Cells[]): number {
  const { columns, weights } = alikeIn(answers)
  const rows = new Map<number, Int32Array>()
  const without = (row: Int32Array, pivot: number, by: Int32Array) => {
    const times = row[pivot] ?? 0
    if (times === 0) return
    for (let at = 0; at < row.length; at++) row[at] = ((row[at] ?? 0) + (PRIME - times) * (by[at] ?? 0)) % PRIME
  }
  for (const [which, cells] of answers.entries())
    for (const cell of new Set(cells.values())) {
      const row = Int32Array.from(columns, (column) => (column.get(which) === cell ? 1 : 0))
      for (const [pivot, by] of rows) without(row, pivot, by)
      const pivot = row.findIndex((value) => value !== 0)
      if (pivot < 0) continue
      const scale = inverse(row[pivot] ?? 1)
      for (let at = 0; at < row.length; at++) row[at] = ((row[at] ?? 0) * scale) % PRIME
      for (const other of rows.values()) without(other, pivot, row)
      rows.set(pivot, row)
    }
  const sizeOf = (row: Int32Array) => weights.reduce((sum, weight, at) => (row[at] === 0 ? sum : sum + weight), 0)
  return Math.min(Number.POSITIVE_INFINITY, ...[...rows.values()].map(sizeOf))
}

/** Those who are in the same cells of all answers: by which answer's cells they are in, and how many. */
function alikeIn(answers: readonly Cells[]): {
  readonly columns: readonly ReadonlyMap<number, number>[]
  readonly weights: readonly number[]
} {
  // Each answer parts the alike further; there may be very many people, and each is looked at once an answer.
  const kinds: { readonly columns: ReadonlyMap<number, number>; weight: number }[] = [{ columns: new Map(), weight: 0 }]
  const kindOf = new Map<string, number>()
  for (const [which, cells] of answers.entries()) {
    const parted = new Map<number, Map<number, number>>()
    for (const [person, cell] of cells) {
      const before = kindOf.get(person) ?? 0
      const parts = parted.get(before) ?? new Map<number, number>()
      parted.set(before, parts)
      const kind =
        parts.get(cell) ?? kinds.push({ columns: new Map(kinds[before]?.columns).set(which, cell), weight: 0 }) - 1
      parts.set(cell, kind)
      kindOf.set(person, kind)
    }
  }
  for (const kind of kindOf.values()) {
    const found = kinds[kind]
    if (found) found.weight++
  }
  const there = kinds.filter(({ weight }) => weight > 0)
  return { columns: there.map(({ columns }) => columns), weights: there.map(({ weight }) => weight) }
}
