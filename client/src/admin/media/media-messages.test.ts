import { expect, test } from 'vitest'
import {
  factsOf,
  loudnessText,
  packagingStep,
  progressText,
  renditionLabel,
  stateName,
  uploadAmounts,
  uploadStep,
  warningMessage,
} from './media-messages.ts'

const upload = { sent: 38_400_000, size: 61_200_000, speed: 4_100_000, state: 'uploading', cutOff: null } as const

const amountsOf = (more: Parameters<typeof uploadAmounts>[0]) => uploadAmounts(more).replaceAll('\u00a0', ' ')

test('an upload shows its progress, speed and remaining time', () => {
  expect(amountsOf(upload)).toBe('38.4 MB of 61.2 MB · 4.1 MB/s · 6 s left')
  expect(amountsOf({ ...upload, speed: 0 })).toBe('38.4 MB of 61.2 MB')
  expect(amountsOf({ ...upload, state: 'paused' })).toBe('38.4 MB of 61.2 MB · paused')
  expect(amountsOf({ ...upload, state: 'waiting' })).toBe('61.2 MB · waiting for its turn')
})

test('amounts do not wrap in the middle', () => {
  expect(uploadAmounts(upload).split(' ')).toEqual([
    '38.4\u00a0MB\u00a0of\u00a061.2\u00a0MB',
    '·',
    '4.1\u00a0MB/s',
    '·',
    '6\u00a0s\u00a0left',
  ])
})

test('a lost connection is shown without a speed', () => {
  expect(amountsOf({ ...upload, cutOff: 'connection' })).toBe('38.4 MB of 61.2 MB')
  expect(uploadStep({ state: 'uploading', cutOff: 'connection' })).toMatch(/You’re offline/)
  expect(uploadStep({ state: 'uploading', cutOff: 'server' })).toMatch(/server can’t accept it right now/)
})

test('packaging shows its progress and whether the recording is playable', () => {
  expect(packagingStep({ state: 'packaging', step: 'Measuring loudness' })).toBe(
    'Step 2 of 2: processing. Measuring loudness.',
  )
  expect(packagingStep({ state: 'uploaded', step: null })).toMatch(/Waiting for a free worker\.$/)
  expect(packagingStep({ state: 'uploaded', step: null, queuedBehind: 0 })).toMatch(/Waiting for a free worker\.$/)
  expect(packagingStep({ state: 'uploaded', step: null, queuedBehind: 3 })).toBe(
    'Step 2 of 2: processing. Waiting: 3 before this one.',
  )
  expect(packagingStep({ state: 'playable', step: 'Encoding' })).toMatch(/You can already play it\.$/)
  expect(stateName({ state: 'packaging', progress: 0.714 })).toBe('Processing, 71 %')
})

test('only known facts are listed', () => {
  expect(factsOf({ size: 61_200_000 })).toBe('61.2 MB')
  expect(factsOf({ size: 61_200_000, kind: 'audio', duration: 250 })).toBe('Audio · 4:10 · 61.2 MB')
})

const rendition = (name: string, kind: 'audio' | 'video') => ({ name, kind, width: null, height: null, bandwidth: 1 })

test('renditions have a label', () => {
  expect(renditionLabel({})).toBeNull()
  expect(renditionLabel({ kind: 'audio', renditions: [rendition('64k', 'audio'), rendition('128k', 'audio')] })).toBe(
    '64 and 128 kbit/s',
  )
  const video = [rendition('128k', 'audio'), rendition('360p', 'video'), rendition('720p', 'video')]
  expect(renditionLabel({ kind: 'video', renditions: video })).toBe('360p and 720p')
})

test('loudness is shown before and after', () => {
  expect(loudnessText({ loudness: { before: -31.24, after: -16 } })).toBe('−31.2 LUFS, now −16.0')
  expect(loudnessText({})).toBeNull()
})

test('a warning names its position, if there is one', () => {
  expect(warningMessage({ code: 'silent-stretch', at: 125.5, seconds: 14.25 })).toBe(
    'There is silence for 14 seconds from 2:05.',
  )
  expect(warningMessage({ code: 'no-sound', at: null, seconds: null })).toBe('This video has no sound.')
})

test.each([
  [[upload], 'Uploading 1 recording.', 0.63],
  [[upload, { ...upload, sent: 0, state: 'waiting' }], 'Uploading 2 recordings.', 0.31],
  [[{ ...upload, state: 'paused' }], 'Uploading 1 recording: paused.', 0.63],
  [[{ ...upload, cutOff: 'connection' }], 'Uploading 1 recording: waiting for the connection.', 0.63],
  [[upload, { ...upload, state: 'failed' }], 'An upload has stopped.', 0.63],
  [[{ ...upload, size: 0, sent: 0 }], 'Uploading 1 recording.', 0],
] as const)('uploads have a summary for other screens: %#', (uploads, words, done) => {
  const told = progressText(uploads)
  expect([told.words, Math.round(told.done * 100) / 100]).toEqual([words, done])
})
