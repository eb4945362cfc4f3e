import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { positionTokens } from './position-tokens.ts'

const tokens = positionTokens(createSecretKey(Buffer.alloc(32, 7)))

test('opening a token returns its position', () => {
  for (const position of [0n, 1n, 4_711n, 2n ** 63n - 1n]) expect(tokens.open(tokens.seal(position))).toBe(position)
})

test('every token is different and equally long, even for the same position', () => {
  const made = [1n, 1n, 2n, 2n ** 40n].map((position) => tokens.seal(position))
  expect(new Set(made).size).toBe(4)
  expect(new Set(made.map(({ length }) => length)).size).toBe(1)
})

test('rejects a number, a changed token and a token of another installation', () => {
  const token = tokens.seal(4_711n)
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  const other = positionTokens(createSecretKey(Buffer.alloc(32, 8))).seal(4_711n)
  for (const text of ['', '4711', changed, other, token.slice(1), `${token}A`])
    expect(tokens.open(text), text).toBeNull()
})
