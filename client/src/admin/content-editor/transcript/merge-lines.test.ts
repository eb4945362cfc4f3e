import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../entities/content/transcript.ts'
import type { Side } from '../../form/editor/conflict.ts'
import { linesWith, type MergedPart, mergeLines } from './merge-lines.ts'

/** Returns a line of four seconds at its place among others. */
const line = (place: number, text = `Line ${place}`): Cue => ({ start: place * 5, end: place * 5 + 4, text })
const BASE = [1, 2, 3, 4, 5].map((place) => line(place))
const disputes = (parts: readonly MergedPart[]) => parts.filter((part) => part.is === 'disputed')
const merged = (theirs: readonly Cue[], mine: readonly Cue[], base: readonly Cue[] = BASE) => {
  const merge = mergeLines(base, theirs, mine)
  return { ...merge, disputes: disputes(merge.parts), lines: linesWith(merge, []) }
}
const [one, two, three, four, five] = BASE as [Cue, Cue, Cue, Cue, Cue]

describe('changes of different lines are both made', () => {
  test.each<[string, Cue[], Cue[], Cue[]]>([
    [
      'line 2 and line 5',
      BASE.with(1, line(2, 'Mine')),
      BASE.with(4, line(5, 'Theirs')),
      [one, line(2, 'Mine'), three, four, line(5, 'Theirs')],
    ],
    [
      'neighbours',
      BASE.with(1, line(2, 'Mine')),
      BASE.with(2, line(3, 'Theirs')),
      [one, line(2, 'Mine'), line(3, 'Theirs'), four, five],
    ],
    [
      'a deletion and a correction next to it',
      BASE.toSpliced(1, 2),
      BASE.with(3, line(4, 'Theirs')),
      [one, line(4, 'Theirs'), five],
    ],
    [
      'an added line and a correction next to it',
      BASE.toSpliced(1, 0, { start: 9.2, end: 9.8, text: 'New' }),
      BASE.with(1, line(2, 'Theirs')),
      [one, { start: 9.2, end: 9.8, text: 'New' }, line(2, 'Theirs'), three, four, five],
    ],
    [
      'two lines added at one place for different times',
      [...BASE, line(6, 'Mine')],
      [...BASE, line(7, 'Theirs')],
      [...BASE, line(6, 'Mine'), line(7, 'Theirs')],
    ],
  ])('%s', (_, mine, theirs, result) => {
    expect(merged(theirs, mine)).toMatchObject({ lines: result, disputes: [] })
    expect(merged(mine, theirs)).toMatchObject({ lines: result, disputes: [] })
  })

  test('a deletion and a split that leave as many lines as before, next to moved lines', () => {
    const parts = [
      { start: 20, end: 22, text: 'First half' },
      { start: 22, end: 24, text: 'Second half' },
    ]
    const moved = [one, two].map((each) => ({ ...each, start: each.start + 0.5 }))
    const theirs = [one, two, three, ...parts, line(5, 'Theirs')]
    expect(merged(theirs, [...moved, ...parts, five])).toMatchObject({
      lines: [...moved, ...parts, line(5, 'Theirs')],
      disputes: [],
    })
  })

  test('a shift of all times and a correction of one line: only that line is disputed', () => {
    const shifted = BASE.map((each) => ({ ...each, start: each.start + 20, end: each.end + 20 }))
    const { disputes: found } = merged(BASE.with(2, line(3, 'Theirs')), shifted)
    expect(found).toEqual([{ is: 'disputed', mine: [shifted[2]], theirs: [line(3, 'Theirs')] }])
  })
})

test('the merge reports when the lines begin that only they changed', () => {
  const theirs = [one, line(2, 'Theirs'), three, four, line(6, 'New')]
  expect(merged(theirs, BASE.with(2, line(3, 'Mine'))).taken).toEqual([10, 25, 30])
})

describe('two changes of one line are disputed', () => {
  const half = { start: 12, end: 14, text: 'other half' }
  test.each<[string, Cue[], Cue[], Cue[], Cue[]]>([
    [
      'both wrote it differently',
      BASE.with(1, line(2, 'Mine')),
      BASE.with(1, line(2, 'Theirs')),
      [line(2, 'Mine')],
      [line(2, 'Theirs')],
    ],
    ['deleted and corrected', BASE.toSpliced(1, 1), BASE.with(1, line(2, 'Theirs')), [], [line(2, 'Theirs')]],
    [
      'split and corrected',
      BASE.toSpliced(1, 1, { ...two, end: 12 }, half),
      BASE.with(1, line(2, 'Theirs')),
      [{ ...two, end: 12 }, half],
      [line(2, 'Theirs')],
    ],
    [
      'merged with the next and corrected',
      BASE.toSpliced(1, 2, { ...two, end: 19, text: 'Both' }),
      BASE.with(2, line(3, 'Theirs')),
      [{ ...two, end: 19, text: 'Both' }],
      [two, line(3, 'Theirs')],
    ],
    [
      'both added a line for the same time',
      [...BASE, line(6, 'Mine')],
      [...BASE, line(6, 'Theirs')],
      [line(6, 'Mine')],
      [line(6, 'Theirs')],
    ],
  ])('%s', (_, mine, theirs, mineHere, theirsHere) => {
    const { disputes: found, taken } = merged(theirs, mine)
    expect(found).toEqual([{ is: 'disputed', mine: mineHere, theirs: theirsHere }])
    expect(taken).toEqual([])
  })

  test('each is chosen independently of the others', () => {
    const mine = BASE.with(0, line(1, 'Mine')).with(2, line(3, 'Mine'))
    const theirs = BASE.with(0, line(1, 'Theirs')).with(2, line(3, 'Theirs'))
    const lines = linesWith(mergeLines(BASE, theirs, mine), ['theirs', null])
    expect(lines.map(({ text }) => text)).toEqual(['Theirs', 'Line 2', 'Mine', 'Line 4', 'Line 5'])
  })
})

/** What an editor does to one line. */
const EDITS: Readonly<Record<string, (at: Cue) => Cue[]>> = {
  write: (at) => [{ ...at, text: `${at.text}, rewritten` }],
  time: (at) => [{ ...at, start: at.start + 0.5 }],
  both: (at) => [{ start: at.start, end: at.end - 0.5, text: `${at.text}, changed` }],
  remove: () => [],
  split: (at) => [
    { ...at, end: at.start + 2, text: `${at.text}, first` },
    { ...at, start: at.start + 2, text: `${at.text}, second` },
  ],
}
const edits = fc.array(
  fc.record({ by: fc.constantFrom('mine', 'theirs', 'both', 'nobody'), how: fc.constantFrom(...Object.keys(EDITS)) }),
  { minLength: 1, maxLength: 30 },
)
const cues = fc.array(
  fc.record({ start: fc.nat(9), length: fc.integer({ min: 1, max: 3 }), text: fc.constantFrom('In', 'Out', 'Rest') }),
  { maxLength: 8 },
)
const version = cues.map((found) =>
  found
    .map(({ start, length, text }) => ({ start, end: start + length, text }))
    .sort((a, b) => a.start - b.start || a.end - b.end),
)
const sorted = (lines: readonly Cue[]) => lines.map((each) => JSON.stringify(each)).sort()

describe('properties', () => {
  test('editors who change different lines, or the same in the same way, are never asked, and all they did is in the result', () =>
    fc.assert(
      fc.property(edits, (each) => {
        const base = each.map((_, place) => line(place))
        const after = (...sides: readonly string[]) =>
          each.flatMap(({ by, how }, place) => (sides.includes(by) ? (EDITS[how]?.(line(place)) ?? []) : [line(place)]))
        const merge = mergeLines(base, after('theirs', 'both'), after('mine', 'both'))
        expect(disputes(merge.parts)).toEqual([])
        expect(linesWith(merge, [])).toEqual(after('mine', 'theirs', 'both'))
      }),
    ))

  test('a version that nobody else changed is the result', () =>
    fc.assert(
      fc.property(version, version, (base, mine) => {
        expect(sorted(linesWith(mergeLines(base, base, mine), []))).toEqual(sorted(mine))
        expect(sorted(linesWith(mergeLines(base, mine, base), []))).toEqual(sorted(mine))
        expect(sorted(linesWith(mergeLines(base, mine, mine), []))).toEqual(sorted(mine))
      }),
    ))

  test('no line that an editor wrote is lost when all their versions are chosen, and no line is invented', () =>
    fc.assert(
      fc.property(version, version, version, (base, theirs, mine) => {
        const merge = mergeLines(base, theirs, mine)
        const known = new Set([...base, ...theirs, ...mine].map((each) => JSON.stringify(each)))
        for (const [side, own] of [
          ['mine', mine],
          ['theirs', theirs],
        ] as const) {
          const lines = linesWith(
            merge,
            disputes(merge.parts).map((): Side => side),
          ).map((each) => JSON.stringify(each))
          expect(lines.filter((each) => !known.has(each))).toEqual([])
          const old = new Set(base.map((each) => JSON.stringify(each)))
          const written = own.map((each) => JSON.stringify(each)).filter((each) => !old.has(each))
          expect(written.filter((each) => !lines.includes(each))).toEqual([])
        }
      }),
    ))

  test('both editors are asked about the same lines', () =>
    fc.assert(
      fc.property(version, version, version, (base, theirs, mine) => {
        const swapped = disputes(mergeLines(base, mine, theirs).parts).map((each) => ({
          ...each,
          mine: each.theirs,
          theirs: each.mine,
        }))
        expect(disputes(mergeLines(base, theirs, mine).parts)).toEqual(swapped)
      }),
    ))
})
