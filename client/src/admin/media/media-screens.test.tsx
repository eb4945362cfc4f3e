// @vitest-environment happy-dom
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mediaFixture, underWayFixture } from '../../../test/media-fixture.ts'
import { linksOf, press, rendered, wordsOf } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { ApiError } from '../../api/api-error.ts'
import { MediaList } from './list/media-list.tsx'
import { RecordingField } from './recording-field/recording-field.tsx'
import { RecordingStrip } from './upload-strip/recording-strip.tsx'
import { UploadStatus } from './uploads/upload-status.tsx'
import type { Upload } from './uploads/uploads.ts'

const NOW = '2026-11-20T12:00:00.000Z'
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const LIST = ['/api/media'] as const
const used = mediaFixture('rain', { usedBy: [{ id: 'c1', title: 'Landing in Rain', isPublished: false }] })
const failed = mediaFixture('flaps', { state: 'failed', reason: 'It has no audio track.', packagedSize: 0 })
const interrupted = mediaFixture('gusts', {
  state: 'failed',
  reason: 'The worker stopped again and again.',
  mayTryAgain: true,
  packagedSize: 0,
} as const)

function listOf(list: readonly Media[], at = '/admin?view=media') {
  return rendered(<MediaList />, { at, answers: [[LIST, list]] })
}

test('the list shows state, sizes, qualities, duration, and the content that uses a recording', async () => {
  const { container, getByRole } = await listOf([used, failed, interrupted, underWayFixture('breaths')])
  const words = wordsOf(container).replaceAll('\n', ' ')
  expect(words).toContain('rain.wav')
  expect(words).toContain('61.2 MB uploaded')
  expect(words).toContain('9.7 MB as 48 and 96 kbit/s')
  expect(words).toContain('4:10')
  expect(words).toContain('Draft')
  expect(words).toContain('It has no audio track.')
  expect(words).toContain('Processing, 40 % Measuring loudness')
  expect(linksOf(container)['Landing in Rain']).toBe('/admin?view=media&edit=c1')
  getByRole('button', { name: 'Try again to process gusts.wav' })
  // A retry would fail in the same way.
  expect(container.querySelector('[aria-label="Try again to process flaps.wav"]')).toBeNull()
})

test('only unused recordings whose type and duration are known are offered for new content', async () => {
  const { getAllByRole } = await listOf([used, failed, underWayFixture('breaths'), mediaFixture('wind')])
  const added = getAllByRole('button', { name: /^Add to library/ }).map((button) => button.getAttribute('aria-label'))
  expect(added).toEqual(['Add to library: wind.wav'])
})

test('several recordings are deleted at once; one in use stays selected, with the reason', async () => {
  signInForRequests(() => ({ userId: 'ada', email: 'ada@stillair.test', token: 'token' }))
  const deleted: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'DELETE') return new Promise(() => {})
    if (path.endsWith('/rain')) return Response.json({ error: 'A session uses it.', code: 'in-use' }, { status: 409 })
    deleted.push(path)
    return Response.json({ id: path })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { getByRole } = await listOf([used, mediaFixture('wind'), mediaFixture('gate')])
  const check = (name: string, shiftKey = false) =>
    act(async () => void fireEvent.click(getByRole('checkbox', { name: `Select ${name}` }), { shiftKey }))
  const [first, , last] = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label')?.slice(7) ?? '')
  await check(first ?? '')
  await check(last ?? '', true)
  const bar = () => wordsOf(getByRole('region', { name: 'Selected recordings' }))
  expect(bar()).toContain('3 selected')
  expect(bar()).toContain('Process these 3 again')
  await press('Delete')
  const question = screen.getByRole('alertdialog', { name: 'Delete 3 recordings?' })
  expect(wordsOf(question)).toContain('rain.wav')
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Delete' })))
  await vi.waitFor(() => expect(bar()).toContain('1 selected'))
  expect(bar()).toContain('A session uses it.')
  expect(deleted.sort()).toEqual(['/api/media/gate', '/api/media/wind'])
})

test('only one page of thousands is rendered', async () => {
  const list = Array.from({ length: 5_000 }, (_, index) => mediaFixture(`take-${index}`))
  const { container } = await listOf(list, '/admin?view=media&page=3')
  expect(container.querySelectorAll('[aria-label^="Delete "]')).toHaveLength(20)
  expect(wordsOf(container)).toContain('41 to 60 of 5,000')
  expect(wordsOf((await listOf(list, '/admin?view=media&page=900')).container)).toContain('take-4999.wav')
})

test('search finds by name; an empty result and an empty list have different messages', async () => {
  const words = async (...here: Parameters<typeof listOf>) => wordsOf((await listOf(...here)).container)
  const found = await words([used, failed], '/admin?view=media&search=FLAP')
  expect(found).toContain('flaps.wav')
  expect(found).not.toContain('rain.wav')
  expect(await words([used], '/admin?view=media&search=xyz')).toContain('Nothing found')
  expect(await words([])).toContain('No recordings yet')
})

test('a list that failed to load can be retried', async () => {
  const { container } = await rendered(<MediaList />, {
    failures: [[LIST, new ApiError(503, { error: 'The admin area is being tidied.', code: 'busy' })]],
  })
  expect(wordsOf(container)).toContain('The admin area is being tidied.')
  expect(wordsOf(container)).toContain('Try again')
})

test('outdated recordings are reported and can be packaged again together', async () => {
  const old = mediaFixture('flaps', { isOutdated: true })
  const { container, getByRole } = await listOf([used, old, underWayFixture('breaths')])
  expect(wordsOf(container).replaceAll('\n', ' ')).toContain('1 recording was processed by an older version')
  // Recordings that are being packaged are skipped.
  await press('Process these 2 again')
  const dialog = screen.getByRole('alertdialog', { name: 'Process 2 recordings again?' })
  expect(wordsOf(dialog)).toContain('Listeners hear the current version')
  await press('Cancel')
  await press('Show it')
  getByRole('button', { name: 'Process it again' })
  expect(wordsOf(container)).not.toContain('rain.wav')
})

function stripOf(list: readonly Media[], isSearching = false) {
  return rendered(<RecordingStrip onUse={() => {}} isSearching={isSearching} />, { answers: [[LIST, list]] })
}
const today = { uploadedAt: NOW }

test('the strip shows the recording that needs attention first, with its actions', async () => {
  const stopped = { ...interrupted, ...today }
  const { container, getByRole } = await stripOf([
    underWayFixture('breaths'),
    { ...failed, ...today },
    stopped,
    { ...used, ...today },
  ])
  expect(wordsOf(container).replaceAll('\n', ' ')).toContain('The worker stopped again and again.')
  getByRole('button', { name: 'Try again to process gusts.wav' })
  expect(wordsOf(container)).not.toMatch(/breaths|flaps|rain/)
  await press('3 recordings, 70 %')
  const shown = wordsOf(getByRole('list', { name: 'All uploads' })).replaceAll('\n', ' ')
  expect(shown).toMatch(/gusts.*Processing failed\. It has no audio track\..*breaths/)
  expect(shown).not.toContain('rain.wav')
})

test('many recordings share one line, and open as a list', async () => {
  const recordings = Array.from({ length: 40 }, (_, index) => underWayFixture(`take-${index}`))
  const { getAllByRole, getByRole } = await stripOf(recordings)
  getByRole('progressbar', { name: 'All 40 recordings' })
  // Only the first has details.
  expect(getAllByRole('button', { name: /^Delete / })).toHaveLength(1)
  await press('40 recordings, 70 %')
  expect(getAllByRole('listitem')).toHaveLength(40)
  await press('40 recordings, 70 %')
  expect(getAllByRole('button', { name: /^Delete / })).toHaveLength(1)
})

test('a recording can be added once its type and duration are known; before, it says what it waits for', async () => {
  const unread = await stripOf([underWayFixture('breaths')])
  expect(unread.container.querySelector('[aria-label^="Add to library"]')).toBeNull()
  expect(wordsOf(unread.container).replaceAll('\n', ' ')).toContain(
    'Measuring loudness. Add it to the library once the first quality is ready.',
  )
  const read = await stripOf([underWayFixture('breaths', { state: 'playable', kind: 'audio', duration: 250 })])
  read.getByRole('button', { name: 'Add to library: breaths.wav' })
  expect(wordsOf(read.container)).not.toContain('once the first quality is ready')
})

test('finished recordings share one line, which is hidden during a search', async () => {
  const list = ['one', 'two', 'three'].map((name) => mediaFixture(name, today))
  const { container, getByRole } = await stripOf(list)
  expect(wordsOf(container)).toContain('3 recordings are ready, and no session uses them yet')
  expect(wordsOf(container)).not.toContain('one.wav')
  getByRole('button', { name: 'Make drafts of them' })
  const searching = await stripOf([...list, { ...failed, ...today }], true)
  expect(wordsOf(searching.container)).not.toMatch(/recordings are ready|flaps/)
})

test('a failed recording names its content and its file', async () => {
  const words = wordsOf((await stripOf([{ ...failed, usedBy: used.usedBy }])).container)
  expect(words).toContain('Landing in Rain')
  expect(words).toContain('flaps.wav')
})

const upload: Upload = {
  key: 1,
  fileName: 'calm.wav',
  size: 10_000_000,
  sent: 4_000_000,
  speed: 0,
  state: 'uploading',
  cutOff: null,
  error: null,
  twin: null,
}
const statusOf = (more: Partial<Upload>) => rendered(<UploadStatus upload={{ ...upload, ...more }} onUse={() => {}} />)

test('an upload offers pause, resume, retry and cancel where each makes sense', async () => {
  ;(await statusOf({})).getByLabelText('Pause calm.wav')
  ;(await statusOf({ state: 'paused' })).getByLabelText('Resume calm.wav')
  const stopped = await statusOf({ state: 'failed', error: 'The file is larger than 10 GB.' })
  expect(wordsOf(stopped.container)).toContain('The file is larger than 10 GB.')
  stopped.getByLabelText('Try again to upload calm.wav')
  const refused = await statusOf({ state: 'refused', error: 'This file is being uploaded already.' })
  expect(refused.container.innerHTML).not.toContain('Try again')
  refused.getByLabelText('Dismiss calm.wav')
})

test('uploading the same file again offers the existing upload', async () => {
  expect(wordsOf((await statusOf({ twin: mediaFixture('calm') })).container)).toContain('Use that one')
})

function fieldOf(value: string | null, media?: Media) {
  return rendered(<RecordingField value={value} type="audio" onChange={() => {}} />, {
    answers: media
      ? [
          [LIST, [media]],
          [['/api/media', media.id, 'playback', media.state], { waveform: [0, 128, 255] }],
        ]
      : [[LIST, []]],
  })
}

test('a form without a recording offers an upload', async () => {
  const { container, getByLabelText } = await fieldOf(null)
  getByLabelText('Recording file')
  expect(wordsOf(container)).toContain('Choose an existing recording')
})

test('a recording shows its type, duration and loudness', async () => {
  const { container, getByLabelText } = await fieldOf('calm', mediaFixture('calm'))
  expect(wordsOf(container)).toContain('Audio')
  expect(wordsOf(container)).toContain('4:10')
  getByLabelText('How loud it is, over 4 minutes 10 seconds')
  expect(wordsOf(container)).toContain('Replace')
})

test('the form shows the warnings of its recording', async () => {
  const media = mediaFixture('calm', {
    loudness: { before: -38.2, after: -16.1 },
    warnings: [{ code: 'quiet', at: null, seconds: null }],
  })
  const { container, getByRole } = await fieldOf('calm', media)
  expect(wordsOf(container)).toContain('−38.2 LUFS, now −16.1')
  expect(wordsOf(getByRole('list', { name: 'To know about calm.wav' }))).toContain('recorded very quietly')
})

test('a recording of the other type is reported', async () => {
  expect(wordsOf((await fieldOf('calm', mediaFixture('calm', { kind: 'video' }))).container)).toContain(
    'This is a video; the session is set to Audio.',
  )
})

test('a failed recording shows the reason, and can be replaced, or packaged again where that may help', async () => {
  const { container } = await fieldOf('flaps', failed)
  expect(wordsOf(container).replaceAll('\n', ' ')).toContain('Processing failed. It has no audio track.')
  expect(wordsOf(container)).not.toContain('Try again')
  expect(wordsOf(container)).toContain('Replace')
  const other = await fieldOf('gusts', interrupted)
  other.getByRole('button', { name: 'Try again to process gusts.wav' })
})

test('a recording that somebody else deleted is reported', async () => {
  const { container } = await rendered(<RecordingField value="gone" type="audio" onChange={() => {}} />, {
    failures: [[['/api/media', 'gone'], new ApiError(404, { error: 'The upload was not found.' })]],
  })
  expect(wordsOf(container)).toContain('The recording was deleted. Choose another one.')
})
