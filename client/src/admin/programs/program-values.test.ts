import { describe, expect, test } from 'vitest'
import { adminProgramFixture } from '../../../test/admin-program-fixture.ts'
import {
  NEW_PROGRAM,
  ProgramSchema,
  type ProgramValues,
  programBodyOf,
  programChanges,
  programValueLabel,
  valuesOfProgram,
} from './program-values.ts'

const VALUES: ProgramValues = { ...NEW_PROGRAM, title: 'From Gate to Gate' }

/** Returns the problems with the values. */
function problemOf(values: ProgramValues): string | undefined {
  return ProgramSchema.safeParse(values).error?.issues[0]?.message
}

describe('the rules of the form', () => {
  test("title required: 'Title is required'", { tags: ['validation/program-form-title-required-title'] }, () => {
    expect(problemOf(NEW_PROGRAM)).toBe('Title is required')
    expect(problemOf({ ...VALUES, title: '  ' })).toBe('Title is required')
  })

  test('description and whoIsThisFor optional, tags a list, isPublished false by default', {
    tags: ['validation/program-form-description-whoisthisfor', 'validation/program-form-tags-list-ispublished'],
  }, () => {
    expect(problemOf(VALUES)).toBeUndefined()
    expect(NEW_PROGRAM).toMatchObject({ description: '', whoIsThisFor: '', tags: [], isPublished: false })
  })

  test.each(['', 'https://pictures.test/a.jpg', ' https://pictures.test/a.jpg ', '/covers/image-1'])(
    'coverUrl a URL or empty: %j',
    { tags: ['validation/program-form-coverurl-url-empty'] },
    (coverUrl) => expect(problemOf({ ...VALUES, coverUrl })).toBeUndefined(),
  )

  test.each(['nonsense', 'ftp://pictures.test/a.jpg', '/covers/other'])(
    "not a URL: %j: 'Must be a valid URL'",
    { tags: ['validation/program-form-coverurl-url-empty'] },
    (coverUrl) => expect(problemOf({ ...VALUES, coverUrl })).toBe('Must be a valid URL'),
  )
})

test('values are trimmed, and an edit sends only differences', () => {
  expect(programBodyOf({ ...VALUES, title: ' Calm ', coverUrl: ' https://a.test/b.jpg ' })).toMatchObject({
    title: 'Calm',
    coverUrl: 'https://a.test/b.jpg',
  })
  expect(programChanges(VALUES, VALUES)).toEqual({})
  expect(programChanges(VALUES, { ...VALUES, tags: ['Sleep'], isPublished: true })).toEqual({
    tags: ['Sleep'],
    isPublished: true,
  })
})

test('the form of an existing program starts without differences', () => {
  const values = valuesOfProgram(adminProgramFixture('Calm', { tags: ['Sleep'], coverUrl: '/covers/image-1' }))
  expect(values).toEqual({ ...NEW_PROGRAM, title: 'Calm', tags: ['Sleep'], coverUrl: '/covers/image-1' })
  expect(problemOf(values)).toBeUndefined()
})

test('fields have a text for comparing two versions', () => {
  expect(programValueLabel('tags', { ...VALUES, tags: ['Sleep', 'Landing'] })).toBe('Sleep, Landing')
  expect(programValueLabel('isPublished', VALUES)).toBe('No')
  expect(programValueLabel('coverUrl', VALUES)).toBe('Automatic')
  expect(programValueLabel('coverUrl', { ...VALUES, coverUrl: '/covers/image-1' })).toBe('An uploaded picture')
  expect(programValueLabel('description', VALUES)).toBe('')
})
