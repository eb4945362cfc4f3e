import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import type { Recording } from '../media/state.ts'
import { newDetails } from './content-details-builder.ts'
import { ContentViewed } from './events.ts'
import { requirePlayable, requireUnused } from './rules.ts'
import { viewDecider } from './view-decider.ts'

test('a refused deletion names one or several uses of the content', () => {
  const refusalFor = (programs: string[], isPlaying: boolean) => () => requireUnused(false, { programs, isPlaying })
  expect(refusalFor(['First flight'], false)).toThrow('This session is in the program “First flight”.')
  expect(refusalFor(['First flight', 'Nights'], false)).toThrow('in the programs “First flight” and “Nights”.')
  expect(refusalFor([], true)).toThrow('Somebody is listening')
  expect(refusalFor([], false)).not.toThrow()
})

test('the reason why content is not playable depends on the state of its upload', () => {
  const details = newDetails({
    title: 'Calm',
    type: 'audio',
    categoryId: 3,
    isFreeContent: false,
    mediaId: 'm',
  })
  const upload = (state: 'packaging' | 'failed') => ({ state, packaged: null }) as unknown as Recording
  expect(() => requirePlayable(details, upload('failed'))).toThrow('could not be processed')
  expect(() => requirePlayable(details, upload('packaging'))).toThrow('still being processed')
  expect(() => requirePlayable(details, null)).toThrow('still being processed')
  expect(() => requirePlayable({ ...details, mediaId: null }, null)).toThrow('Attach an upload')
})

test('a view is recorded once', () => {
  const view = { viewId: 'v', userId: 'amelia', contentId: 'calm' }
  given(viewDecider, []).when(view).then(ContentViewed(view))
  expect(expectRepeatsDecideNothing(viewDecider, [view, view])).toBe(true)
})
