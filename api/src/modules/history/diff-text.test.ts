import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffText } from './diff-text.ts'

const marked = (before: string, after: string) =>
  diffText(before, after)
    .map(({ text, kind }) => ({ same: text, added: `[+${text}+]`, removed: `[-${text}-]` })[kind])
    .join('')

test('words that came and went stand where they do in the text', () => {
  expect(marked('Sit down. Breathe out.', 'Sit down. Breathe in.')).toBe('Sit down. Breathe [-out-][+in+].')
  expect(marked('', 'Breathe in.')).toBe('[+Breathe in.+]')
  expect(marked('Breathe in.', '')).toBe('[-Breathe in.-]')
})

test('the same words have no difference, however they are spaced', () => {
  expect(diffText('Breathe in.', 'Breathe in.')).toEqual([])
  expect(diffText('Breathe  in.', 'Breathe in.')).toEqual([])
})

test('what stayed the same is shortened to what stands beside the change', () => {
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

test('two long texts that have nothing in common are shown as two, soon, and shortened', () => {
  const words = (of: string) => Array.from({ length: 20_000 }, (_, at) => `${of}${at}`).join(' ')
  const pieces = diffText(words('a'), words('b'))
  expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  for (const { text } of pieces) expect(text.length).toBeLessThanOrEqual(2_002)
})

test('short texts are shown whole: without what came they are the old words, without what went the new ones', () => {
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

test('a cut never leaves half of a character', () => {
  const faces = '😌'.repeat(500)
  for (const { text } of diffText(`${faces} one ${faces}`, `${faces} two ${faces}`)) {
    expect(text.isWellFormed()).toBe(true)
  }
})
