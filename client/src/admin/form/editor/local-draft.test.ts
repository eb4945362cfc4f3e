// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { provideCredentials } from '../../../api/credentials.ts'
import { changedFields, draftKey, draftKeys, readDraft, saveDraft } from './local-draft.ts'

const signIn = (userId: string) =>
  provideCredentials({
    current: () => ({ userId, email: null, token: 'token' }),
    fresh: async () => null,
    rejected: async () => {},
  })
const draft = { at: '2026-11-20T12:00:00.000Z', revision: 3, changes: { title: 'Calmer' } }
const NOW = new Date('2026-11-21T12:00:00.000Z')

beforeEach(() => {
  localStorage.clear()
  signIn('ada')
})

test('a draft contains only the changed fields, so that restoring it keeps other people’s changes', () => {
  const begun = { title: 'Calm', tags: ['a'], isFree: false }
  expect(changedFields(begun, { title: 'Calmer', tags: ['a'], isFree: false })).toEqual({ title: 'Calmer' })
  expect(changedFields(begun, { ...begun, tags: ['a'] })).toEqual({})
})

test('each open form has its own draft, and a user finds all drafts of an item', () => {
  const [one, two] = [draftKey('content-calm', 'one'), draftKey('content-calm', 'two')]
  saveDraft(one, draft)
  saveDraft(two, { ...draft, changes: { title: 'Calmest' } })
  expect(draftKeys('content-calm').toSorted()).toEqual([one, two])
  expect(readDraft(String(one), NOW)).toEqual(draft)
  expect(draftKeys('content')).toEqual([])
  expect(draftKeys('content-other')).toEqual([])
  signIn('bea')
  expect(draftKeys('content-calm')).toEqual([])
  signIn('ada')
  saveDraft(one, null)
  expect(draftKeys('content-calm')).toEqual([two])
})

test('a draft of an earlier version is found, too', () => {
  localStorage.setItem('stillair:draft-content-calm:ada', JSON.stringify(draft))
  expect(draftKeys('content-calm')).toEqual(['stillair:draft-content-calm:ada'])
})

test('old and invalid drafts are deleted', () => {
  const key = String(draftKey('content-calm', 'one'))
  saveDraft(key, draft)
  expect(readDraft(key, new Date('2026-12-25T12:00:00.000Z'))).toBeNull()
  expect(localStorage).toHaveLength(0)
  localStorage.setItem(key, '{"at":')
  expect(readDraft(key, NOW)).toBeNull()
})
