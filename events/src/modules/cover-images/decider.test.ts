import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type CoverImageCommand, coverImageDecider } from './decider.ts'
import { CoverImageRemoved, CoverImageStored } from './events.ts'

const imageId = 'i'
const picture = {
  imageId,
  keyPrefix: 'covers/image-i',
  placeholder: '#abcdef',
  width: 640,
  height: 480,
  size: 1_000,
  uploadedBy: 'ada',
}
const store: CoverImageCommand = { type: 'StoreCoverImage', ...picture }
const remove: CoverImageCommand = { type: 'RemoveCoverImage', imageId }
const stored = CoverImageStored(picture)
const removed = CoverImageRemoved({ imageId })

test('a cover image is stored once', () => {
  given(coverImageDecider, []).when(store).then(stored)
  given(coverImageDecider, [stored]).when(store).thenNothing()
})

test('a cover image is removed once, and an unknown one is ignored', () => {
  given(coverImageDecider, [stored]).when(remove).then(removed)
  given(coverImageDecider, [stored, removed]).when(remove).thenNothing()
  given(coverImageDecider, []).when(remove).thenNothing()
})

test('a removed cover image cannot be stored again under its old address', () => {
  const { state } = given(coverImageDecider, [stored, removed])
  expect(state).toMatchObject({ isRemoved: true })
  given(coverImageDecider, [stored, removed]).when(store).thenRefuses('cover-removed')
})

test('a repeated command adds no events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(store, remove)), (commands) => {
      expectRepeatsDecideNothing(coverImageDecider, commands)
    }),
  )
})
