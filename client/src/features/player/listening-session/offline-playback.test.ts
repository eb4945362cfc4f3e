import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../../../../test/memory-caches.ts'
import { offlineItemFixture } from '../../../../test/offline-item-fixture.ts'
import { queryClient } from '../../../api/cache/query-client.ts'
import { storeStep } from '../../../entities/flights/device-log.ts'
import { progressQuery } from '../../../entities/listening/progress.ts'
import { saveResumePosition } from '../../../entities/listening/resume-positions.ts'
import { addressOf, cachedFiles } from '../../../entities/offline-items/offline-files.ts'
import type { OfflineItem } from '../../../entities/offline-items/offline-item.ts'
import { writeItem } from '../../../entities/offline-items/offline-records.ts'
import { offlinePlayback } from './offline-playback.ts'

beforeEach(() => void vi.stubGlobal('caches', memoryCaches()))
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function saves(contentId: string, more: Partial<OfflineItem> = {}): Promise<void> {
  const item = offlineItemFixture(contentId, more)
  await writeItem(item)
  await cachedFiles().write(addressOf(item.file), new Blob(['abc'], { type: item.file.type }))
}
const playback = (contentId: string, userId = 'maya') =>
  offlinePlayback(userId, contentId).then((found) => found?.playback ?? null)

test('an offline item plays from the device, without a request', async () => {
  const request = vi.spyOn(globalThis, 'fetch')
  await saves('calm')
  const found = await playback('calm')
  expect(found).toMatchObject({ type: 'audio', duration: 300, resumeAt: 0, hlsUrl: expect.stringMatching(/^blob:/) })
  expect(request).not.toHaveBeenCalled()
  expect(await (await fetch(String(found?.hlsUrl))).text()).toBe('abc')
  expect((await playback('calm'))?.hlsUrl).toBe(found?.hlsUrl)
})

test('a refused item is locked, except around a planned flight', async () => {
  await saves('closed', { refusedAt: '2026-11-21T12:00:00.000Z' })
  expect(await playback('closed')).toBeNull()
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00.000Z'), toFake: ['Date'] })
  const zones = { departureZone: 'Europe/London', arrivalZone: 'Europe/Rome' }
  const times = { departsAt: '2026-11-30T11:00:00.000Z', arrivesAt: '2026-11-30T14:00:00.000Z' }
  const plan = { from: 'London', to: 'Rome', ...times, ...zones }
  await storeStep('maya', 'f1', { kind: 'plan', plan })
  expect(await playback('closed')).toMatchObject({ type: 'audio' })
  await storeStep('maya', 'f1', { kind: 'cancel' })
  expect(await playback('closed')).toBeNull()
})

test("other users' items and incomplete items do not play", async () => {
  await saves('calm')
  expect(await playback('calm', 'zoe')).toBeNull()
  await saves('half', { keptAt: null })
  expect(await playback('half')).toBeNull()
})

test('object URLs of files played earlier are revoked, except the last', async () => {
  for (const contentId of ['one', 'two', 'three']) await saves(contentId)
  const givenBack = vi.spyOn(URL, 'revokeObjectURL')
  const first = await playback('one')
  await playback('two')
  await playback('three')
  expect(givenBack.mock.calls.flat()).toContain(first?.hlsUrl)
})

test('playback resumes at the latest position, of this device or another, and starts over after the end', async () => {
  const elsewhere = (contentId: string, position: number, lastHeardAt: string) =>
    queryClient.setQueryData(progressQuery.queryKey, {
      totalSessions: 1,
      completedSessions: 0,
      listenedSeconds: 40,
      items: [{ contentId, position, listenedSeconds: 40, completed: false, lastHeardAt }],
    })
  await saves('left')
  elsewhere('left', 40, '2026-11-20T12:00:00.000Z')
  expect((await playback('left'))?.resumeAt).toBe(40)
  saveResumePosition('maya', 'left', 95)
  expect((await playback('left'))?.resumeAt).toBe(95)
  elsewhere('left', 120, '2126-11-20T12:00:00.000Z')
  expect((await playback('left'))?.resumeAt).toBe(120)
  elsewhere('left', 298, '2126-11-20T12:00:00.000Z')
  expect((await playback('left'))?.resumeAt).toBe(0)
})
