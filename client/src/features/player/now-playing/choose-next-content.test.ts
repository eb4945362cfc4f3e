import { expect, test } from 'vitest'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { chooseNext } from './choose-next-content.ts'

const played = contentFixture('played')
const library = [
  played,
  contentFixture('other', { categoryId: 2 }),
  contentFixture('same'),
  contentFixture('p1', { categoryId: 3 }),
  contentFixture('p2', { categoryId: 3 }),
]
const from = { library, completed: new Set<string>(), program: [] as string[] }
const next = (change: Partial<typeof from>) => {
  const choice = chooseNext(played, { ...from, ...change })
  return choice && [choice.content.id, choice.isInProgram]
}

test('without a program, the same category comes first, then any', () => {
  expect(next({})).toEqual(['same', false])
  expect(next({ completed: new Set(['same']) })).toEqual(['other', false])
})

test('in a program, later content comes first, then skipped content', () => {
  const program = ['p1', 'played', 'p2']
  expect(next({ program })).toEqual(['p2', true])
  expect(next({ program, completed: new Set(['p2']) })).toEqual(['p1', true])
  expect(next({ program, completed: new Set(['p1', 'p2']) })).toEqual(['same', false])
})

test("content that can't be opened or played is not offered", () => {
  const locked = contentFixture('locked', { isLocked: true })
  const others = [
    contentFixture('draft', { isPublished: false }),
    contentFixture('packaging', { isPlayable: false }),
    played,
  ]
  expect(next({ library: [locked, ...others], program: ['played', 'locked'] })).toBeNull()
})

test('when everything is completed there is no next content', () => {
  expect(next({ completed: new Set(library.map(({ id }) => id)) })).toBeNull()
})
