import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { packagedUpload } from '../../../test/media-story.ts'
import { findMissingFiles } from './find-missing-files.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

test('a recording with lost files is marked and unplayable until they are back', async () => {
  const there = await packagedUpload(api)
  const gone = await packagedUpload(api)
  const file = {
    title: 'Calm',
    type: 'audio',
    categoryId: 3,
    isPublished: true,
    isFreeContent: true,
    mediaId: gone.mediaId,
  }
  const admin = api.admin()
  const { body: content } = await admin.post('/api/content', file)
  const newest = async () => ({ 'x-position': String(await api.store.head()) })
  const media = async () => {
    const { body } = await admin.get(`/api/media/${gone.mediaId}`, await newest())
    return body
  }
  expect(await media()).toMatchObject({ state: 'ready' })
  expect(await findMissingFiles(api.deps)).toBe(0)

  const key = `media/${gone.mediaId}/one/master.m3u8`
  const playlist = '#EXTM3U\n'
  await api.mediaStore.delete(key)
  // An unavailable store reveals nothing about the files.
  const away = { ...api.mediaStore, head: () => Promise.reject(new Error('the store is unavailable')) }
  await expect(findMissingFiles({ ...api.deps, mediaStore: away })).rejects.toThrow('the store is unavailable')
  expect(await media()).toMatchObject({ state: 'ready' })

  expect(await findMissingFiles(api.deps)).toBe(1)
  expect(await media()).toMatchObject({
    state: 'failed',
    areFilesMissing: true,
    mayTryAgain: true,
    reason: expect.stringContaining('are missing'),
  })
  const listed = await api.listener('zoe').get(`/api/content/${content.id}`, await newest())
  expect(listed.body).toMatchObject({ isPlayable: false })
  expect((await admin.get(`/api/media/${there.mediaId}`, await newest())).body).toMatchObject({ state: 'ready' })
  expect(await findMissingFiles(api.deps)).toBe(0)

  await api.mediaStore.put(key, Buffer.from(playlist), { contentType: 'application/vnd.apple.mpegurl' })
  expect(await findMissingFiles(api.deps)).toBe(1)
  expect(await media()).toMatchObject({ state: 'ready' })
})
