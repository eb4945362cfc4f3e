import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { packagedMedia, uploaded } from '../../../test/media-events.ts'
import { type MediaCommand, mediaDecider } from './decider.ts'
import {
  MediaDeleted,
  type MediaEvent,
  MediaFilesFound,
  MediaFilesLost,
  MediaFingerprinted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  PACKAGING_RULES,
} from './events.ts'

const mediaId = 'm'
const again: MediaCommand = { type: 'PackageAgain', mediaId }
const record: MediaCommand = { type: 'RecordUpload', ...uploaded(mediaId).data }
const started = MediaPackagingStarted({ mediaId, attempt: 'one' })
const rules = PACKAGING_RULES
const failed = MediaPackagingFailed({ mediaId, attempt: 'one', code: 'broken', reason: 'The file is broken.', rules })
const packaged = MediaPackaged({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId), rules })
const tracks = [0, 1, 2].map((index) => ({
  index,
  kind: 'sound' as const,
  codec: 'aac',
  language: null,
  title: null,
  duration: 300,
  channels: 2,
  isTaken: index === 0,
  reason: index === 0 ? ('first' as const) : ('not-first' as const),
}))
const severalTracks = packagedMedia(mediaId, { tracks })
const playable = MediaPlayable({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId) })
const retried = MediaPackagingRetried({ mediaId, wishes: {}, isBulk: false })

test('an upload is recorded once', () => {
  given(mediaDecider, []).when(record).then(uploaded(mediaId))
  given(mediaDecider, [uploaded(mediaId)])
    .when(record)
    .thenNothing()
})

test('a failed or packaged upload can be packaged again, requested once until it starts', () => {
  for (const ended of [failed, packaged]) {
    given(mediaDecider, [uploaded(mediaId), started, ended])
      .when(again)
      .then(retried)
    given(mediaDecider, [uploaded(mediaId), started, ended, retried])
      .when(again)
      .thenNothing()
  }
})

test("an editor's choices stay until they make others", () => {
  const wishes = { sound: 1, isInverted: true }
  const wished = MediaPackagingRetried({ mediaId, wishes, isBulk: false })
  const history = [
    uploaded(mediaId),
    started,
    MediaPackaged({ mediaId, attempt: 'one', packaged: severalTracks, rules }),
  ]
  given(mediaDecider, history)
    .when({ ...again, wishes })
    .then(wished)
  given(mediaDecider, [...history, wished])
    .when({ ...again, wishes })
    .thenNothing()
  given(mediaDecider, [...history, wished])
    .when({ ...again, wishes: { sound: 2 } })
    .then(MediaPackagingRetried({ mediaId, wishes: { sound: 2 }, isBulk: false }))
  const begun = MediaPackagingStarted({ mediaId, attempt: 'two' })
  const whole = MediaPackaged({ mediaId, attempt: 'two', packaged: severalTracks, rules })
  given(mediaDecider, [...history, wished, begun, whole])
    .when(again)
    .then(wished)
  given(mediaDecider, [...history, wished, begun, whole])
    .when({ ...again, wishes: {} })
    .then(retried)
})

test('an editor can choose only tracks that the upload has', () => {
  const [first, second] = tracks
  const broken = { ...second, isTaken: false, reason: 'not-decodable' }
  const history = [
    uploaded(mediaId),
    started,
    MediaPackaged({
      mediaId,
      attempt: 'one',
      packaged: packagedMedia(mediaId, { tracks: [first, broken] as never }),
      rules,
    }),
  ]
  for (const wishes of [{ sound: 1 }, { sound: 2 }, { picture: 0 }]) {
    given(mediaDecider, history)
      .when({ ...again, wishes })
      .thenRefuses('invalid')
  }
})

test('repackaging many uploads together is recorded as a bulk request', () => {
  given(mediaDecider, [uploaded(mediaId), started, packaged])
    .when({ ...again, isBulk: true })
    .then(MediaPackagingRetried({ mediaId, wishes: {}, isBulk: true }))
})

test('an upload cannot be packaged again while it is being packaged', () => {
  for (const history of [[], [started], [started, playable]]) {
    given(mediaDecider, [uploaded(mediaId), ...history])
      .when(again)
      .thenRefuses('being-packaged')
  }
})

test('an unknown upload is not found', () => {
  given(mediaDecider, []).when(again).thenRefuses('not-found')
})

test('an unused upload can be deleted at any time, and ignores everything afterwards', () => {
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
  for (const command of [remove(), again]) {
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

test('the last good result stays while another attempt runs or fails', () => {
  const { state } = given(mediaDecider, [uploaded(mediaId), started, packaged, failed, retried, started])
  expect(state.recording).toMatchObject({ state: 'packaging', packaged: { duration: 300 } })
})

test('the first renditions of another attempt do not replace a complete packaging', () => {
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

test.each(reports)("a worker's $0.type is recorded once", (command, event) => {
  given(mediaDecider, [uploaded(mediaId)])
    .when(command)
    .then(event)
  given(mediaDecider, [uploaded(mediaId), event])
    .when(command)
    .thenNothing()
})

test.each(reports)("a worker's $0.type is ignored for a missing or deleted upload or a finished attempt", (command) => {
  given(mediaDecider, []).when(command).thenNothing()
  for (const end of [packaged, failed, MediaDeleted({ mediaId, filesGoAt: '2026-11-21T12:00:00.000Z' })]) {
    given(mediaDecider, [uploaded(mediaId), end])
      .when(command)
      .thenNothing()
  }
})

test('offline files of a complete packaging are fingerprinted once, and only for the newest packaging', () => {
  const { prefix } = packagedMedia(mediaId)
  const files = [{ key: 'download.m4a', size: 10, sha256: 'a'.repeat(64) }]
  const fingerprint: MediaCommand = { type: 'ReportFingerprints', mediaId, prefix, files }
  const fingerprinted = MediaFingerprinted({ mediaId, prefix, files })
  const done = given(mediaDecider, [uploaded(mediaId), started, packaged]).when(fingerprint)
  done.then(fingerprinted)
  const repackaged = MediaPackaged({
    mediaId,
    attempt: 'two',
    packaged: packagedMedia(mediaId, { prefix: `${prefix}-two` }),
    rules,
  })
  const gone = MediaDeleted({ mediaId, filesGoAt: '2026-11-21T12:00:00.000Z' })
  for (const before of [[], [started, playable], [packaged, fingerprinted], [packaged, repackaged], [packaged, gone]]) {
    given(mediaDecider, [uploaded(mediaId), ...before])
      .when(fingerprint)
      .thenNothing()
  }
  given(mediaDecider, []).when(fingerprint).thenNothing()
  const again: MediaCommand = { ...fingerprint, prefix: `${prefix}-two` }
  given(mediaDecider, [uploaded(mediaId), packaged, fingerprinted, repackaged])
    .when(again)
    .then(MediaFingerprinted({ mediaId, prefix: `${prefix}-two`, files }))
})

test('a repeated command adds no events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(record, again)), (commands) => {
      expectRepeatsDecideNothing(mediaDecider, commands)
      const afterFailure = { ...mediaDecider, initialState: given(mediaDecider, [uploaded(mediaId), failed]).state }
      expectRepeatsDecideNothing(afterFailure, commands)
    }),
  )
})

test('a ready recording fails while its files are missing from the store', () => {
  const { prefix } = packagedMedia(mediaId)
  const reason = 'The files are missing.'
  const report: MediaCommand = { type: 'ReportFilesLost', mediaId, prefix, reason }
  const found: MediaCommand = { type: 'ReportFilesFound', mediaId, prefix }
  const lost = MediaFilesLost({ mediaId, prefix, reason })
  const back = MediaFilesFound({ mediaId, prefix })
  const ready = [uploaded(mediaId), started, packaged]
  given(mediaDecider, ready).when(report).then(lost)
  given(mediaDecider, ready).when(found).thenNothing()
  given(mediaDecider, [...ready, lost])
    .when(report)
    .thenNothing()
  expect(given(mediaDecider, [...ready, lost]).state.recording).toMatchObject({
    state: 'failed',
    failure: 'files-missing',
    reason,
    packaged: null,
  })
  given(mediaDecider, [...ready, lost])
    .when(found)
    .then(back)
  expect(given(mediaDecider, [...ready, lost, back]).state).toEqual(given(mediaDecider, ready).state)
  // Packaging it again produces new files.
  given(mediaDecider, [...ready, lost, retried, MediaPackagingStarted({ mediaId, attempt: 'two' })])
    .when({ type: 'ReportPackaged', mediaId, attempt: 'two', packaged: packagedMedia(mediaId) })
    .then(MediaPackaged({ mediaId, attempt: 'two', packaged: packagedMedia(mediaId), rules }))
})
