import type { Media } from '@stillair/api/contract/media.ts'
import { expect, test } from 'vitest'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { ApiError } from '../../api/api-error.ts'
import { mediaFixture, underWayFixture } from './media-fixture.ts'
import { MediaList } from './media-list.tsx'
import { RecordingField } from './recording-field.tsx'
import { UploadRows } from './upload-rows.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { Upload } from './uploads.ts'

const LIST = ['/api/media'] as const
const used = mediaFixture('rain', { usedBy: [{ id: 'c1', title: 'Landing in Rain', isPublished: false }] })
const failed = mediaFixture('flaps', { state: 'failed', reason: 'It has no audio track.', packagedSize: 0 })

function listOf(list: readonly Media[], at = '/admin?view=media'): string {
  return markup(<MediaList />, { at, answers: [[LIST, list]] })
}

test('the list shows state, sizes, qualities, duration, and what uses a recording', () => {
  const html = listOf([used, failed, underWayFixture('breaths')])
  const words = wordsOf(html).replaceAll('\n', ' ')
  expect(words).toContain('rain.wav')
  expect(words).toContain('61.2 MB uploaded')
  expect(words).toContain('9.7 MB made of it: 48 and 96 kbit/s')
  expect(words).toContain('4:10')
  expect(words).toContain('Draft')
  expect(words).toContain('It has no audio track.')
  expect(words).toContain('Packaging, 40 % Measuring loudness')
  expect(linksOf(html)['Landing in Rain']).toBe('/admin?view=media&amp;edit=c1')
  expect(html).toContain('aria-label="Try again to package flaps.wav"')
  // Only what nothing uses is offered for new content.
  expect(html).toContain('aria-label="Add to library: breaths.wav"')
  expect(html).not.toContain('aria-label="Add to library: rain.wav"')
})

test('of thousands, one page is drawn', () => {
  const list = Array.from({ length: 5_000 }, (_, index) => mediaFixture(`take-${index}`))
  const html = listOf(list, '/admin?view=media&page=3')
  expect(html.match(/aria-label="Delete /g)).toHaveLength(20)
  expect(wordsOf(html)).toContain('41 to 60 of 5,000')
  expect(listOf(list, '/admin?view=media&page=900')).toContain('take-4999.wav')
})

test('a search finds by name; finding nothing and having nothing differ', () => {
  const html = listOf([used, failed], '/admin?view=media&search=FLAP')
  expect(html).toContain('flaps.wav')
  expect(html).not.toContain('rain.wav')
  expect(wordsOf(listOf([used], '/admin?view=media&search=xyz'))).toContain('Nothing found')
  expect(wordsOf(listOf([]))).toContain('No recordings yet')
})

test('a list that could not be read can be read again', () => {
  const html = markup(<MediaList />, {
    failures: [[LIST, new ApiError(503, { error: 'The desk is being tidied.', code: 'busy' })]],
  })
  expect(wordsOf(html)).toContain('The desk is being tidied.')
  expect(wordsOf(html)).toContain('Try again')
})

function rowsOf(list: readonly Media[]): string {
  const table = (
    <table>
      <tbody>
        <UploadRows onUse={() => {}} />
      </tbody>
    </table>
  )
  return markup(table, { answers: [[LIST, list]] })
}

test('above the table of content stand what is packaged and what failed, each with what can be done', () => {
  const uploadedAt = new Date().toISOString()
  const html = rowsOf([{ ...failed, uploadedAt }, underWayFixture('breaths'), { ...used, uploadedAt }])
  expect(wordsOf(html).replaceAll('\n', ' ')).toContain('Packaging failed. It has no audio track.')
  expect(html).toContain('aria-label="Packaging of breaths.wav"')
  expect(html).not.toContain('rain.wav')
})

test('many recordings do not push the table away', () => {
  const html = rowsOf(Array.from({ length: 40 }, (_, index) => underWayFixture(`take-${index}`)))
  expect(html.match(/role="progressbar"/g)).toHaveLength(6)
  expect(wordsOf(html)).toContain('Show all 40 recordings')
})

test('the content of a failed recording is named, with its file', () => {
  const words = wordsOf(rowsOf([{ ...failed, usedBy: used.usedBy }]))
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
const statusOf = (more: Partial<Upload>) => markup(<UploadStatus upload={{ ...upload, ...more }} onUse={() => {}} />)

test('an upload can be paused, resumed, tried again and given up, whenever that makes sense', () => {
  expect(statusOf({})).toContain('aria-label="Pause calm.wav"')
  expect(statusOf({ state: 'paused' })).toContain('aria-label="Resume calm.wav"')
  const stopped = statusOf({ state: 'failed', error: 'The file is larger than 10 GB.' })
  expect(wordsOf(stopped)).toContain('The file is larger than 10 GB.')
  expect(stopped).toContain('aria-label="Try again to upload calm.wav"')
  const refused = statusOf({ state: 'refused', error: 'This file is being uploaded already.' })
  expect(refused).not.toContain('Try again')
  expect(refused).toContain('aria-label="Dismiss calm.wav"')
})

test('the same file again: the one that is there is offered', () => {
  expect(wordsOf(statusOf({ twin: mediaFixture('calm') }))).toContain('Use that one')
})

function fieldOf(value: string | null, media?: Media): string {
  return markup(<RecordingField value={value} type="audio" onChange={() => {}} />, {
    answers: media
      ? [
          [LIST, [media]],
          [['/api/media', media.id, 'playback', media.state], { waveform: [0, 128, 255] }],
        ]
      : [[LIST, []]],
  })
}

test('a form without a recording offers to upload one', () => {
  const html = fieldOf(null)
  expect(html).toContain('aria-label="Recording file"')
  expect(wordsOf(html)).toContain('Use one that is there')
})

test('a recording has its kind and duration, and shows how loud it is', () => {
  const html = fieldOf('calm', mediaFixture('calm'))
  expect(wordsOf(html)).toContain('Audio')
  expect(wordsOf(html)).toContain('4:10')
  expect(html).toContain('aria-label="How loud it is, over 4 minutes 10 seconds"')
  expect(wordsOf(html)).toContain('Replace')
})

test('a recording of the other kind is pointed out', () => {
  expect(wordsOf(fieldOf('calm', mediaFixture('calm', { kind: 'video' })))).toContain(
    'This is a video; the session is set to Audio.',
  )
})

test('a failed recording shows why, and can be packaged again or replaced', () => {
  const html = fieldOf('flaps', failed)
  expect(wordsOf(html).replaceAll('\n', ' ')).toContain('Packaging failed. It has no audio track.')
  expect(html).toContain('aria-label="Try again to package flaps.wav"')
  expect(wordsOf(html)).toContain('Replace')
})

test('a recording that somebody deleted meanwhile is pointed out', () => {
  const html = markup(<RecordingField value="gone" type="audio" onChange={() => {}} />, {
    failures: [[['/api/media', 'gone'], new ApiError(404, { error: 'The upload was not found.' })]],
  })
  expect(wordsOf(html)).toContain('The recording was deleted. Choose another one.')
})
