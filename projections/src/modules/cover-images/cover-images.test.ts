import { coverImageUrl } from '@stillair/events/language/cover-image-address.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import { ContentCreated, type ContentDetails, ContentEdited } from '@stillair/events/modules/catalogue/events.ts'
import { CoverImageRemoved, CoverImageStored } from '@stillair/events/modules/cover-images/events.ts'
import { ProgramCreated, type ProgramDetails, ProgramEdited } from '@stillair/events/modules/programs/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { coverImages } from './cover-images.ts'

const stored = (imageId = 'one') =>
  CoverImageStored({
    imageId,
    keyPrefix: `covers/image-${imageId}`,
    placeholder: '#cdb3a6',
    width: 1600,
    height: 1200,
    size: 90_000,
    uploadedBy: 'ada',
  })
const contentDetails = (coverUrl: string | null): ContentDetails =>
  newDetails({
    title: 'Take-off',
    type: 'audio',
    coverImageUrl: coverUrl,
    categoryId: 1,
    isFreeContent: true,
  })
const programDetails = (coverUrl: string | null): ProgramDetails => ({
  title: 'First flight',
  description: null,
  whoIsThisFor: null,
  coverUrl,
  tags: [],
})

test('an image has a row from upload to removal', () => {
  expect(folded(coverImages, [1, stored()], [2, stored('two')])).toEqual([
    {
      image_id: 'one',
      key_prefix: 'covers/image-one',
      placeholder: '#cdb3a6',
      stored_at: minute(1),
      is_named: false,
    },
    expect.objectContaining({ image_id: 'two', stored_at: minute(2), is_named: false }),
  ])
  expect(folded(coverImages, [1, stored()], [2, CoverImageRemoved({ imageId: 'one' })])).toEqual([])
})

test.each([
  ContentCreated({ contentId: 'c', details: contentDetails(coverImageUrl('one')) }),
  ContentEdited({ contentId: 'c', changes: { coverImageUrl: coverImageUrl('one') } }),
  ProgramCreated({ programId: 'p', details: programDetails(coverImageUrl('one')) }),
  ProgramEdited({ programId: 'p', details: programDetails(coverImageUrl('one')) }),
])('an image is marked as used once something showed it, and stays so: $type', (naming) => {
  const forgetful = ContentEdited({ contentId: 'c', changes: { coverImageUrl: null } })
  expect(folded(coverImages, [1, stored()], [2, naming], [3, forgetful])).toMatchObject([{ is_named: true }])
})

test('other addresses mark no image, and naming a missing image creates no row', () => {
  for (const url of [null, '', 'https://example.test/covers/image-one', '/covers/one-1', coverImageUrl('another')]) {
    const naming = [
      [2, ContentCreated({ contentId: 'c', details: contentDetails(url) })],
      [3, ProgramCreated({ programId: 'p', details: programDetails(url) })],
    ] as const
    expect(folded(coverImages, [1, stored()], ...naming)).toMatchObject([{ image_id: 'one', is_named: false }])
    expect(folded(coverImages, ...naming)).toEqual([])
  }
})
