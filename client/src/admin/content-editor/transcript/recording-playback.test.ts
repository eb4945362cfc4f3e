import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { expect, test } from 'vitest'
import { recordingPlayback } from './recording-playback.ts'

const playback: Playback = {
  type: 'video',
  hlsUrl: '/media/m/master.m3u8',
  downloadUrl: '/media/m/download.mp4',
  posterUrl: null,
  waveform: [1, 2],
  duration: 60,
  resumeAt: 0,
  expiresAt: '2026-11-24T10:00:00.000Z',
}
const upload = { type: 'audio', mediaId: 'm', fileUrl: '', duration: '', playback, isRefused: false } as const
const elsewhere = { ...upload, mediaId: null, playback: undefined }

test('an upload plays as one file once it is processed', () => {
  const heard = { type: 'video', address: '/media/m/download.mp4', duration: 60, peaks: [1, 2], missing: null }
  expect(recordingPlayback(upload)).toEqual(heard)
  const later = expect.stringContaining('once it is processed')
  const none = { address: null, peaks: null, missing: later }
  expect(recordingPlayback({ ...upload, playback: undefined, isRefused: true })).toMatchObject(none)
  expect(recordingPlayback({ ...upload, playback: { ...playback, downloadUrl: null } })).toMatchObject({
    missing: later,
  })
})

test('an external file plays; a stream does not, and the reason is given', () => {
  const of = (fileUrl: string) => recordingPlayback({ ...elsewhere, fileUrl })
  expect(of(' https://a.test/a.mp3 ')).toMatchObject({ address: 'https://a.test/a.mp3', missing: null })
  expect(of('https://a.test/a.m3u8?x')).toMatchObject({ address: null, missing: expect.stringContaining('stream') })
  expect(of('')).toMatchObject({ address: null, missing: expect.stringContaining('no recording') })
})

test('positions are available before the file has loaded, if its duration is known', () => {
  const of = (duration: string) =>
    recordingPlayback({ ...elsewhere, fileUrl: 'https://a.test/a.mp3', duration }).duration
  expect(of('4:30')).toBe(270)
  expect(of('')).toBe(0)
  expect(of('long')).toBe(0)
  expect(of('-5')).toBe(0)
})
