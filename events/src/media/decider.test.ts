import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../test/decider-spec.ts'
import { packagedMedia, uploaded } from '../../test/media-events.ts'
import { type MediaCommand, mediaDecider } from './decider.ts'
import {
  MediaDeleted,
  type MediaEvent,
  MediaFingerprinted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
} from './events.ts'

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
  for (const before of [[], [started], [started, playable], [started, packaged], [started, failed]]) {
    given(mediaDecider, [uploaded(mediaId), ...before])
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
  const { state } = given(mediaDecider, [uploaded(mediaId), deleted, started, packaged])
  expect(state).toMatchObject({ recording: null, isDeleted: true, prefixes: [] })
  given(mediaDecider, [uploaded(mediaId), deleted])
    .when(record)
    .thenNothing()
})

test('the last good result is kept while another attempt fails', () => {
  const { state } = given(mediaDecider, [uploaded(mediaId), started, packaged, failed, retried, started])
  expect(state.recording).toMatchObject({ state: 'packaging', packaged: { duration: 300 } })
})

test('the first renditions of another attempt do not take the place of a whole ladder', () => {
  const first = packagedMedia(mediaId, { prefix: `media/${mediaId}/two-first` })
  const another = MediaPlayable({ mediaId, attempt: 'two', packaged: first })
  const { state } = given(mediaDecider, [uploaded(mediaId), started, packaged, failed, retried, another])
  expect(state.recording).toMatchObject({ state: 'playable', packaged: packaged.data.packaged, isComplete: true })
  expect(state.prefixes).toEqual([packaged.data.packaged.prefix, first.prefix])
})

const about = { mediaId, attempt: 'one' }
const reports: readonly [MediaCommand, MediaEvent][] = [
  [{ type: 'ReportPackagingStarted', ...about }, started],
  [{ type: 'ReportPlayable', ...about, packaged: packagedMedia(mediaId) }, playable],
  [{ type: 'ReportPackaged', ...about, packaged: packagedMedia(mediaId) }, packaged],
  [{ type: 'ReportPackagingFailed', ...about, code: 'broken', reason: 'The file is broken.' }, failed],
]

test.each(reports)('a worker reports $0.type once', (command, event) => {
  given(mediaDecider, [uploaded(mediaId)])
    .when(command)
    .then(event)
  given(mediaDecider, [uploaded(mediaId), event])
    .when(command)
    .thenNothing()
})

test.each(reports)(
  'a worker does not report $0.type of what was never uploaded, has ended, or is deleted',
  (command) => {
    given(mediaDecider, []).when(command).thenNothing()
    for (const end of [packaged, failed, MediaDeleted({ mediaId, filesGoAt: '2026-11-21T12:00:00.000Z' })]) {
      given(mediaDecider, [uploaded(mediaId), end])
        .when(command)
        .thenNothing()
    }
  },
)

test('what devices keep of a whole ladder is fingerprinted once, and only while it is the newest', () => {
  const { prefix } = packagedMedia(mediaId)
  const files = [{ key: 'download.m4a', size: 10, sha256: 'a'.repeat(64) }]
  const fingerprint: MediaCommand = { type: 'ReportFingerprints', mediaId, prefix, files }
  const fingerprinted = MediaFingerprinted({ mediaId, prefix, files })
  const done = given(mediaDecider, [uploaded(mediaId), started, packaged]).when(fingerprint)
  done.then(fingerprinted)
  const anew = MediaPackaged({ mediaId, attempt: 'two', packaged: packagedMedia(mediaId, { prefix: `${prefix}-two` }) })
  const gone = MediaDeleted({ mediaId, filesGoAt: '2026-11-21T12:00:00.000Z' })
  for (const before of [[], [started, playable], [packaged, fingerprinted], [packaged, anew], [packaged, gone]]) {
    given(mediaDecider, [uploaded(mediaId), ...before])
      .when(fingerprint)
      .thenNothing()
  }
  given(mediaDecider, []).when(fingerprint).thenNothing()
  const again: MediaCommand = { ...fingerprint, prefix: `${prefix}-two` }
  given(mediaDecider, [uploaded(mediaId), packaged, fingerprinted, anew])
    .when(again)
    .then(MediaFingerprinted({ mediaId, prefix: `${prefix}-two`, files }))
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
