import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { toastStore } from '../../../ui/toasts/toast-store.ts'
import { attemptSaving, type WaysToSave } from './attempt-saving.ts'
import type { EditorRules, Saved } from './editor-machine.ts'

const rules: EditorRules<{ isPublished: boolean }, Saved> = {
  what: 'program',
  fields: ['isPublished'],
  valuesOf: () => ({ isPublished: false }),
  problemsOf: () => ({}),
  isChanged: () => true,
}
const ways: WaysToSave<{ isPublished: boolean }, Saved> = {
  save: () => Promise.reject(new ApiError(503, { error: 'Not ready.' })),
  readNewest: (before) => Promise.resolve(before),
  readHistory: () => Promise.resolve([]),
  onKept: () => {},
  done: () => ({ title: 'Saved' }),
}
const draft = { values: { isPublished: false }, saving: { base: null, attempt: null } }

test('an open form shows its failure, so only that of a closed one is a toast', async () => {
  const failure = { is: 'refused', failure: { title: 'Error creating program' } }
  expect(await attemptSaving(rules, ways, draft, () => true)).toMatchObject(failure)
  expect(toastStore.getState()).toEqual([])
  expect(await attemptSaving(rules, ways, draft, () => false)).toMatchObject(failure)
  expect(toastStore.getState()).toMatchObject([{ title: 'Error creating program', text: 'Not ready.' }])
  toastStore.setState([], true)
})
