import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openShares } from './sorted-shards.ts'

const folder = mkdtempSync(join(tmpdir(), 'stillair-shares-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function dealt(name: string, expected: number, lines: readonly string[]): string[] {
  const at = join(folder, name)
  const shares = openShares(at, expected)
  for (const line of lines) shares.add(line)
  const found = [...shares.inOrder()].flat()
  shares.close()
  expect(existsSync(at)).toBe(false)
  return found
}

test('a single share sorts its lines, including lines longer than its buffer', () => {
  const long = 'é'.repeat(20_000)
  expect(dealt('one', 1, ['third', long, 'second', 'second'])).toEqual(['second', 'second', 'third', long])
})

test('many shares give every line once, in an order that does not depend on the log', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`)
  const [one, other] = [dealt('many', 1_000_000, lines), dealt('again', 1_000_000, lines.toReversed())]
  expect(one.toSorted()).toEqual(lines.toSorted())
  expect(other).toEqual(one)
  expect(one).not.toEqual(lines)
})
