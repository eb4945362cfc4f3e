import {
  MediaDeleted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
} from '@stillair/events/media/events.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../test/decider-spec.ts'
import { packagedMedia, uploaded } from '../../test/media-story.ts'
import { type MediaCommand, mediaDecider } from './decider.ts'

const mediaId = 'm'
const retry: MediaCommand = { type: 'RetryPackaging', mediaId }
const record: MediaCommand = { type: 'RecordUpload', ...uploaded(mediaId).data }
const started = MediaPackagingStarted({ mediaId, attempt: 'one' })
const failed = MediaPackagingFailed({ mediaId, attempt: 'one', code: 'broken', reason: 'The file is broken.' })
const packaged = MediaPackaged({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId) })
const playable = MediaPlayable({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId) })
const retried = MediaPackagingRetried({ mediaId })

test('an upload is recorded once', () => {
  given(mediaDecider, []).when(record).then(uploaded(mediaId))
  given(mediaDecider, [uploaded(mediaId)])
    .when(record)
    .thenNothing()
})

test('a failed packaging can be tried again, once until it begins', () => {
  given(mediaDecider, [uploaded(mediaId), started, failed])
    .when(retry)
    .then(retried)
  given(mediaDecider, [uploaded(mediaId), started, failed, retried])
    .when(retry)
    .thenNothing()
})

test('what has not failed is not tried again', () => {
  given(mediaDecider, [uploaded(mediaId)])
    .when(retry)
    .thenRefuses('not-failed')
  given(mediaDecider, [uploaded(mediaId), started])
    .when(retry)
    .thenRefuses('not-failed')
  given(mediaDecider, [uploaded(mediaId), started, playable])
    .when(retry)
    .thenRefuses('not-failed')
  given(mediaDecider, [uploaded(mediaId), started, packaged])
    .when(retry)
    .thenRefuses('not-failed')
})

test('an upload that nobody knows is not found', () => {
  given(mediaDecider, []).when(retry).thenRefuses('not-found')
})

test('an upload that nothing plays can be deleted at any time, and is gone then', () => {
  const filesGoAt = '2026-11-21T12:00:00.000Z'
  const remove = (usedBy: string[] = []): MediaCommand => ({ type: 'DeleteMedia', mediaId, usedBy, filesGoAt })
  const deleted = MediaDeleted({ mediaId, filesGoAt })
  for (const story of [[], [started], [started, playable], [started, packaged], [started, failed]]) {
    given(mediaDecider, [uploaded(mediaId), ...story])
      .when(remove())
      .then(deleted)
  }
  given(mediaDecider, [uploaded(mediaId)])
    .when(remove(['Calm']))
    .thenRefuses('in-use')
  for (const command of [remove(), retry]) {
    given(mediaDecider, [uploaded(mediaId), deleted])
      .when(command)
      .thenRefuses('not-found')
  }
  expect(given(mediaDecider, [uploaded(mediaId), deleted, started, packaged]).state).toBeNull()
})

test('the last good result is kept while another attempt fails', () => {
  const { state } = given(mediaDecider, [uploaded(mediaId), started, packaged, failed, retried, started])
  expect(state).toMatchObject({ state: 'packaging', packaged: { duration: 300 } })
})

test('repeating a command decides nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(record, retry)), (commands) => {
      expectRepeatsDecideNothing(mediaDecider, commands)
      const afterFailure = { ...mediaDecider, initialState: given(mediaDecider, [uploaded(mediaId), failed]).state }
      expectRepeatsDecideNothing(afterFailure, commands)
    }),
  )
})
