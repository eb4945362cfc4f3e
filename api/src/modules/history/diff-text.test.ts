import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffText } from './diff-text.ts'

const marked = (before: string, after: string) =>
  diffText(before, after)
    .map(({ text, kind }) => ({ same: text, added: `[+${text}+]`, removed: `[-${text}-]` })[kind])
    .join('')

test('added and removed words appear at their position in the text', () => {
  expect(marked('Sit down. Breathe out.', 'Sit down. Breathe in.')).toBe('Sit down. Breathe [-out-][+in+].')
  expect(marked('', 'Breathe in.')).toBe('[+Breathe in.+]')
  expect(marked('Breathe in.', '')).toBe('[-Breathe in.-]')
})

test('different spacing is not a difference', () => {
  expect(diffText('Breathe in.', 'Breathe in.')).toEqual([])
  expect(diffText('Breathe  in.', 'Breathe in.')).toEqual([])
})

test('unchanged text is shortened to the context of each change', () => {
  const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
  const [before, change, after] = diffText(`${long} one ${long}`, `${long} two ${long}`).filter(
    ({ kind }) => kind !== 'added',
  )
  expect(before?.text).toMatch(/^… (word\d+ ){7,10}$/)
  expect(change).toEqual({ text: 'one', kind: 'removed' })
  expect(after?.text).toMatch(/^( word\d+){7,10} …$/)
  const between = diffText(`one ${long} one`, `two ${long} two`).find(({ kind }) => kind === 'same')
  expect(between?.text).toMatch(/^ word0 .* … .*word59 $/)
})

test('two long texts without common words are shown as removed and added, shortened', () => {
  const words = (of: string) => Array.from({ length: 20_000 }, (_, at) => `${of}${at}`).join(' ')
  const pieces = diffText(words('a'), words('b'))
  expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(2_002)
})

test('short texts are complete: without additions they are the old text, without removals the new one', () => {
  const text = fc
    .array(fc.constantFrom('calm', 'sky', 'in', 'out', '😌', '.'), { maxLength: 12 })
    .map((w) => w.join(' '))
  const wordsOf = (pieces: ReturnType<typeof diffText>, without: string) =>
    pieces.map(({ text, kind }) => (kind === without ? ' ' : text)).join('')
  const spaced = (value: string) =>
    value
      .split(/\s+/)
      .filter((word) => word !== '')
      .join('')
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffText(before, after)
      const isSame = pieces.length === 0
      expect(spaced(isSame ? after : wordsOf(pieces, 'added'))).toBe(spaced(before))
      expect(spaced(isSame ? before : wordsOf(pieces, 'removed'))).toBe(spaced(after))
    }),
  )
})

test('a cut never splits a surrogate pair', () => {
  const faces = '😌'.repeat(500)
  for (const { text } of diffText(`${faces} one ${faces}`, `${faces} two ${faces}`)) {
    expect(text.isWellFormed()).toBe(true)
  }
})
