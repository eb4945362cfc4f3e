import { expect, test } from 'vitest'
import { mediaFixture, underWayFixture } from '../../../../test/media-fixture.ts'
import type { Upload } from '../uploads/uploads.ts'
import { byAttention, currentItem, recordingItem, shareDone } from './strip-items.ts'

const upload: Upload = {
  key: 1,
  fileName: 'calm.wav',
  size: 1_000,
  sent: 400,
  speed: 0,
  cutOff: null,
  error: null,
  twin: null,
  state: 'uploading',
}
const half = (more: Partial<Upload> = {}) => currentItem({ ...upload, ...more }, 0.5, null)
const recording = (...args: Parameters<typeof mediaFixture>) => recordingItem(mediaFixture(...args), null)

test('what can be retried comes first, then other failures, choices, work and results', () => {
  const items = [
    recording('ready'),
    recordingItem(underWayFixture('busy'), null),
    half({ key: 2, twin: mediaFixture('calm') }),
    recording('refused', { state: 'failed' }),
    half({ key: 3, state: 'failed' }),
    recording('stopped', { state: 'failed', mayTryAgain: true }),
  ]
  expect(byAttention(items).map(({ key }) => key)).toEqual([3, 'stopped', 'refused', 2, 'busy', 'ready'])
})

test('uploading is half of the work when processing is shown, too', () => {
  expect(half().done).toBeCloseTo(0.2)
  expect(currentItem(upload, 1, null).done).toBeCloseTo(0.4)
  expect(recordingItem(underWayFixture('busy', { progress: 0.4 }), null).done).toBeCloseTo(0.7)
  expect(half({ size: 0, sent: 0 }).done).toBe(0)
})

test('the share of all work leaves out failures, and is unknown when nothing is under way', () => {
  const failed = half({ key: 4, state: 'failed' })
  const group = { ...recording('group'), count: 3 }
  expect(shareDone([half(), failed, group])).toBeCloseTo((0.2 + 3) / 4)
  expect(shareDone([failed, group])).toBeNull()
})
