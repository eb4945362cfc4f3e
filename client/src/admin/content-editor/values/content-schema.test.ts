import { expect, test } from 'vitest'
import { ContentSchema } from './content-schema.ts'
import { type ContentValues, newValues } from './content-values.ts'

/** Returns the problems by field. */
function problemsOf(more: Partial<ContentValues>): Record<string, string> {
  const { error } = ContentSchema.safeParse({ ...newValues(null), title: 'Calm', ...more })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('a draft needs only a title', { tags: ['validation/content-form-description-optional'] }, () => {
  expect(problemsOf({})).toEqual({})
})

test("'Title is required'", { tags: ['validation/content-form-title-required-title'] }, () => {
  for (const title of ['', '   ']) expect(problemsOf({ title })).toEqual({ title: 'Title is required' })
})

test.each(['fileUrl', 'thumbnailUrl', 'coverImageUrl'] as const)(
  "%s: 'Must be a valid URL'",
  {
    tags: ['validation/content-form-fileurl-must-be-url-must-be', 'validation/content-form-thumbnailurl-coverimageurl'],
  },
  (field) => {
    for (const text of [
      'calm',
      'ftp://a.test/a',
      'javascript:alert(1)',
      'https://a b.test/c',
      'https://a%20b.test/c',
    ]) {
      expect(problemsOf({ [field]: text })).toEqual({ [field]: 'Must be a valid URL' })
    }
    for (const text of [
      '',
      ' ',
      'https://a.test/a.jpg',
      ' https://a.test/a.jpg ',
      'https://a.test/a b%20c.jpg',
      'https://a.test?b=%20',
    ]) {
      expect(problemsOf({ [field]: text })).toEqual({})
    }
  },
)

test('the address of an uploaded cover is a path on this site', {
  tags: ['validation/content-form-thumbnailurl-coverimageurl'],
}, () => {
  expect(problemsOf({ coverImageUrl: '/covers/image-1' })).toEqual({})
})

test('a duration is at least 1, or unknown', { tags: ['validation/content-form-duration-number-at-least-1'] }, () => {
  for (const duration of ['', '0', '1', '4:10', '250.5']) expect(problemsOf({ duration })).toEqual({})
  for (const duration of ['-5', '0.5']) expect(problemsOf({ duration })).toEqual({ duration: 'Must be at least 1' })
  for (const duration of ['four', '4:7']) {
    expect(problemsOf({ duration })).toEqual({ duration: 'Must be seconds, or minutes and seconds such as 4:10' })
  }
})

test('a problem with the number or length of tags appears at the tags', () => {
  expect(Object.keys(problemsOf({ tags: ['x'.repeat(51)] }))).toEqual(['tags'])
})

test('checking does not change typed values', () => {
  const values = { ...newValues(null), title: ' Calm ', duration: '4:10' }
  expect(ContentSchema.parse(values)).toEqual(values)
})
