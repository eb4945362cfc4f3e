import type { User } from '@stillair/api/contract/listener/account.ts'
import { describe, expect, test } from 'vitest'
import { changesOf, fieldsOf, type ProfileFields, profileProblems } from './profile-fields.ts'

const ME: User = {
  firebaseUid: 'maya',
  name: 'Maya',
  email: 'maya@stillair.test',
  onboardingComplete: true,
  flightTimeline: null,
  anxietyProfile: null,
  createdAt: '2026-05-14T08:00:00.000Z',
  roles: [],
}

describe('profile edit: validation', { tags: ['validation/profile-edit-no-validation-ours-kind'] }, () => {
  test.each<[name: string, fields: Partial<ProfileFields>, problems: object]>([
    ['the stored values are valid', {}, {}],
    ['a name is required', { name: '  ' }, { name: 'Please enter your name.' }],
    ['a name of 200 characters is fine', { name: 'a'.repeat(200) }, {}],
    ['a name of 201 is too long', { name: 'a'.repeat(201) }, { name: 'Please use at most 200 characters.' }],
    ['a name may hold anything', { name: '<b>Łukasz 𠮷</b> "O’Neil"' }, {}],
    ['an e-mail is required', { email: '' }, { email: 'Please enter a valid email address.' }],
    ['an e-mail must have a valid form', { email: 'maya@home' }, { email: 'Please enter a valid email address.' }],
    ['plus signs are fine', { email: 'maya+air@stillair.test' }, {}],
    ['quotes are fine', { email: `"o'neil"@stillair.test` }, {}],
    ['both at once', { name: '', email: 'x' }, { name: expect.any(String), email: expect.any(String) }],
  ])('%s', (_name, fields, problems) => {
    expect(profileProblems({ ...fieldsOf(ME), ...fields }, ME)).toEqual(problems)
  })

  test('an account without an e-mail does not need one', () => {
    const me = { ...ME, email: null }
    expect(profileProblems(fieldsOf(me), me)).toEqual({})
    expect(profileProblems({ ...fieldsOf(me), email: 'x' }, me)).toHaveProperty('email')
  })
})

test('only changed fields are sent, trimmed', () => {
  expect(changesOf(fieldsOf(ME), ME)).toEqual({})
  expect(changesOf({ name: ' Maya L. ', email: ME.email ?? '' }, ME)).toEqual({ name: 'Maya L.' })
  expect(changesOf({ name: 'Maya', email: 'm@stillair.test' }, ME)).toEqual({ email: 'm@stillair.test' })
})
