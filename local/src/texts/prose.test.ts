import { expect, test } from 'vitest'
import { proseHints, proseOf } from './prose.ts'

test.for([
  ['docs/a.md', '- It goes on by itself.', 'It goes on by itself.'],
  ['docs/a.md', 'See [the page](whatever.md) and `at all`.', 'See [the pagecode and code.'],
  ['a.ts', '  /** Returns the rows. */', 'Returns the rows. '],
  ['a.ts', '   * Throws when there is none.', 'Throws when there is none.'],
  ['a.ts', "const a = 'whoever' // Kept for tests.", 'Kept for tests.'],
  ['a.ts', "const a = 'whoever'", ''],
])('reads the prose of %s: %s', ([file = '', line = '', prose]) => {
  expect(proseOf(file, line)).toBe(prose)
})

test('points out words and long sentences', () => {
  expect(proseHints('It is built anew. Whoever asks waits.')).toEqual([
    '“anew”: again',
    '“Whoever”: name who, what or where',
  ])
  expect(proseHints('What is stored is read at once.')).toEqual(['“What is stored is”: name the thing'])
  expect(proseHints(`It is ${'very '.repeat(34)}long.`)).toEqual([
    'a sentence of 37 words, which begins “It is very very”',
  ])
})

test('accepts plain sentences, quotations and allowed uses', () => {
  expect(proseHints('The worker sleeps until it is notified. “It goes on by itself.” Not at all.')).toEqual([])
})
