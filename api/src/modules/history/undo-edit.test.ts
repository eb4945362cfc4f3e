import type { Content } from '@stillair/events/modules/catalogue/state.ts'
import { expect, test } from 'vitest'
import { undoEdits } from './undo-edit.ts'

type State = NonNullable<Content>
const details = { isFreeContent: false, categoryId: 1, tags: ['Night'], title: 'Calm' } as unknown as State['details']
const DRAFT = { details, isPublished: false, plan: null, updatedAt: '2026-11-21T10:00:00.000Z' } as State
const withDetails = (state: State, changes: Partial<State['details']>): State => ({
  ...state,
  details: { ...state.details, ...changes },
})

/** Returns the undo of each step between these states. */
const undos = (...states: readonly Content[]) =>
  undoEdits(states.slice(1).map((after, at) => ({ before: states[at] ?? null, after })))

const published = { ...DRAFT, isPublished: true }

test('a change is taken back by an edit of its fields', () => {
  expect(undos(DRAFT, published)).toEqual([{ isPublished: false }])
  expect(undos(DRAFT, withDetails(published, { tags: [], categoryId: 3, isFreeContent: true }))).toEqual([
    { isPublished: false, tags: ['Night'], categoryId: 1, isFreeContent: false },
  ])
})

test('only fields that no later step has changed are taken back, even if they have the same value again', () => {
  const moved = withDetails(DRAFT, { categoryId: 3, tags: [] })
  const back = withDetails(moved, { categoryId: 1 })
  expect(undos(DRAFT, moved, back, withDetails(back, { categoryId: 3 }))).toEqual([
    { tags: ['Night'] },
    null,
    { categoryId: 1 },
  ])
})

test('a step without such fields, the creation, and what was before a deletion cannot be taken back', () => {
  expect(undos(null, DRAFT, withDetails(DRAFT, { title: 'Calmer' }))).toEqual([null, null])
  expect(undos(DRAFT, published, DRAFT, null, DRAFT)).toEqual([null, null, null, null])
})

test('a plan is set back unless it was carried out', () => {
  const planned = (at: string | null) => ({ ...DRAFT, plan: { at, problem: null } })
  const [past, future] = ['2026-11-21T10:00:00.000Z', '2026-12-01T10:00:00.000Z']
  expect(undos(planned(future), DRAFT)).toEqual([{ publicationPlan: { at: future } }])
  expect(undos(DRAFT, planned(null))).toEqual([{ publicationPlan: null }])
  expect(undos(planned(future), published)).toEqual([{ isPublished: false, publicationPlan: { at: future } }])
  expect(undos(planned(past), published)).toEqual([{ isPublished: false }])
  expect(undos(planned(null), published)).toEqual([{ isPublished: false }])
})
