// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { provideCredentials } from '../../api/credentials.ts'
import { changedFields, keepDraft, readDraft } from './kept-draft.ts'

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

test('only what was changed is kept, so that bringing it back leaves alone what others changed', () => {
  const begun = { title: 'Calm', tags: ['a'], isFree: false }
  expect(changedFields(begun, { title: 'Calmer', tags: ['a'], isFree: false })).toEqual({ title: 'Calmer' })
  expect(changedFields(begun, { ...begun, tags: ['a'] })).toEqual({})
})

test('a draft is found by the form it is of and by whoever wrote it, until it is forgotten', () => {
  keepDraft('content-calm', draft)
  expect(readDraft('content-calm', NOW)).toEqual(draft)
  expect(readDraft('content-other', NOW)).toBeNull()
  signIn('bea')
  expect(readDraft('content-calm', NOW)).toBeNull()
  signIn('ada')
  keepDraft('content-calm', null)
  expect(readDraft('content-calm', NOW)).toBeNull()
})

test('a draft of long ago, and what is none, is forgotten', () => {
  keepDraft('content-calm', draft)
  expect(readDraft('content-calm', new Date('2026-12-25T12:00:00.000Z'))).toBeNull()
  expect(localStorage).toHaveLength(0)
  localStorage.setItem('stillair:draft-content-calm:ada', '{"at":')
  expect(readDraft('content-calm', NOW)).toBeNull()
})
