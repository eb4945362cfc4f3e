import { expect, test } from 'vitest'
import { type ContentDraft, newValues } from './content-values.ts'
import { valueLabel } from './field-value-text.ts'

const values: ContentDraft = {
  ...newValues(null),
  transcript: { saved: null },
  title: 'Calm',
  categoryId: 2,
  tags: ['Wings', 'Wind'],
  sessionText: '<h3>One</h3><p>Breathe <strong>in</strong> &amp; out<br>slowly</p><ul><li>a</li><li>b</li></ul>',
  coverImageUrl: '/covers/image-1',
  mediaId: 'm',
}

test.each([
  ['title', 'Calm'],
  ['description', ''],
  ['categoryId', 'Technical'],
  ['tags', 'Wings, Wind'],
  ['sessionText', 'One\nBreathe in & out\nslowly\na\nb'],
  ['coverImageUrl', 'An uploaded picture'],
  ['mediaId', 'A recording'],
  ['isPublished', 'No'],
  ['type', 'Audio'],
] as const)('%s is described as "%s"', (field, words) => {
  expect(valueLabel(field, values)).toBe(words)
})

test('a cover is named by where it comes from', () => {
  expect(valueLabel('coverImageUrl', { ...values, coverImageUrl: '' })).toBe('Automatic')
  expect(valueLabel('coverImageUrl', { ...values, coverImageUrl: '/gallery/night-ridges-1' })).toBe(
    'Night, misty hills 1',
  )
})
