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
  const alike = new Map<string, number>()
  for (const person of new Set(answers.flatMap((cells) => [...cells.keys()]))) {
    const key = answers.map((cells) => cells.get(person) ?? '').join()
    alike.set(key, (alike.get(key) ?? 0) + 1)
  }
  const columns = [...alike.keys()].map((key) => key.split(','))
  const weights = [...alike.values()]
  const rows = new Map<number, Int32Array>()
  const without = (row: Int32Array, pivot: number, by: Int32Array) => {
    const times = row[pivot] ?? 0
    if (times === 0) return
    for (let at = 0; at < row.length; at++) row[at] = ((row[at] ?? 0) + (PRIME - times) * (by[at] ?? 0)) % PRIME
  }
  for (const [which, cells] of answers.entries())
    for (const cell of new Set(cells.values())) {
      const row = Int32Array.from(columns, (column) => (column[which] === String(cell) ? 1 : 0))
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
