import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginEditing, type Edit, type Editing, edit } from './transcript-editing.ts'
import { cuesOf, lineProblem } from './transcript-lines.ts'

const begun = () =>
  beginEditing([
    { start: 1, end: 3, text: 'Breathe in slowly.' },
    { start: 4, end: 6, text: 'And out.' },
  ])
const after = (...edits: Edit[]): Editing => edits.reduce(edit, begun())
const shown = ({ lines }: Editing) => lines.map(({ start, end, text }) => `${start}–${end} ${text}`)

describe('splitting', () => {
  test('splits the words at the caret and the time at the position, if that is within the line', () => {
    const halves = after({ type: 'SPLIT', id: 0, caret: 10, positionSeconds: 2.5 })
    expect(shown(halves)).toEqual(['1–2.5 Breathe in', '2.5–3 slowly.', '4–6 And out.'])
    // The second half gets the focus.
    expect(halves).toMatchObject({ selected: 2, focus: { id: 2 } })
  })

  test('splits the time in proportion to the words otherwise', () => {
    expect(shown(after({ type: 'SPLIT', id: 1, caret: 4, positionSeconds: 0 }))).toEqual([
      '1–3 Breathe in slowly.',
      '4–4.857 And',
      '4.857–6 out.',
    ])
  })

  test('needs words on both sides and enough time for two lines', () => {
    for (const caret of [0, 18]) {
      expect(after({ type: 'SPLIT', id: 0, caret, positionSeconds: 2 })).toEqual(begun())
    }
    const brief = after({ type: 'TIME', id: 0, end: 1.15 })
    expect(edit(brief, { type: 'SPLIT', id: 0, caret: 10, positionSeconds: 0 })).toBe(brief)
  })
})

test('merging joins a line with the next one, and does nothing for the last', () => {
  expect(shown(after({ type: 'MERGE', id: 0 }))).toEqual(['1–6 Breathe in slowly. And out.'])
  expect(after({ type: 'MERGE', id: 1 })).toEqual(begun())
})

test('a new line starts at the position, or after the line spoken there, and ends before the next', () => {
  expect(shown(after({ type: 'ADD', positionSeconds: 3.2 }))).toContain('3.2–4 ')
  expect(shown(after({ type: 'ADD', positionSeconds: 2 }))).toContain('3–4 ')
  expect(shown(after({ type: 'ADD', positionSeconds: 60 }))).toContain('60–62 ')
  expect(shown(edit(beginEditing([]), { type: 'ADD', positionSeconds: 0 }))).toEqual(['0–2 '])
})

test('times are rounded to milliseconds and never negative, and lines stay in order', () => {
  expect(shown(after({ type: 'TIME', id: 0, start: -1, end: 2.00049 }))[0]).toBe('0–2 Breathe in slowly.')
  const moved = after({ type: 'TIME', id: 0, start: 7, end: 9 })
  expect(shown(moved)).toEqual(['4–6 And out.', '7–9 Breathe in slowly.'])
  expect(moved.selected).toBe(0)
})

test('a deletion selects the line that takes its place, if any', () => {
  expect(after({ type: 'DELETE', id: 0 }).selected).toBe(1)
  expect(after({ type: 'DELETE', id: 1 }).selected).toBe(0)
  expect(after({ type: 'DELETE', id: 0 }, { type: 'DELETE', id: 1 })).toMatchObject({ lines: [], selected: null })
})

test('typing is undone word by word', () => {
  const write = (text: string): Edit => ({ type: 'WRITE', id: 1, text })
  const typed = after(write('And out. A'), write('And out. Ag'), write('And out. Again '), write('And out. Again n'))
  const undone = edit(typed, { type: 'UNDO' })
  expect(undone.lines[1]?.text).toBe('And out. Again ')
  expect(edit(undone, { type: 'UNDO' }).lines[1]?.text).toBe('And out.')
})

test('every edit can be undone to the beginning and redone', () => {
  const id = fc.integer({ min: 0, max: 5 })
  const seconds = fc.double({ min: 0, max: 20, noNaN: true })
  const change = fc.oneof<fc.Arbitrary<Edit>[]>(
    fc.record({ type: fc.constant('WRITE' as const), id, text: fc.string() }),
    fc.record({ type: fc.constant('TIME' as const), id, start: seconds, end: seconds }),
    fc.record({ type: fc.constant('SPLIT' as const), id, caret: fc.nat(20), positionSeconds: seconds }),
    fc.record({ type: fc.constant('MERGE' as const), id }),
    fc.record({ type: fc.constant('ADD' as const), positionSeconds: seconds }),
    fc.record({ type: fc.constant('DELETE' as const), id }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const end = changes.reduce(edit, begun())
      const ids = end.lines.map((line) => line.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(end.lines.every(({ start }, n) => n === 0 || start >= (end.lines[n - 1]?.start ?? 0))).toBe(true)
      const steps = end.past.length
      const undone = Array.from({ length: steps }, (): Edit => ({ type: 'UNDO' })).reduce(edit, end)
      expect(undone.lines).toEqual(begun().lines)
      expect(Array.from({ length: steps }, (): Edit => ({ type: 'REDO' })).reduce(edit, undone).lines).toEqual(
        end.lines,
      )
    }),
  )
})

test('unfinished lines have a problem, and saved text is tidied', () => {
  const line = { id: 0, start: 1, end: 2, text: ' Breathe \n\n in ' }
  expect(lineProblem(line)).toBeNull()
  expect(lineProblem({ ...line, end: 1 })).toBe('It ends before it begins.')
  expect(lineProblem({ ...line, text: ' \n' })).toBe('It has no words yet. Write some, or delete it.')
  expect(cuesOf([line])).toEqual([{ start: 1, end: 2, text: 'Breathe\nin' }])
})
