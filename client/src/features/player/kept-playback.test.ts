import 'fake-indexeddb/auto'
import type { Playback } from '@stillair/api/contract/content.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { keptFixture } from '../../../test/kept-fixture.ts'
import { memoryCaches } from '../../../test/memory-caches.ts'
import { ApiError } from '../../api/api-error.ts'
import { addressOf, cachedFiles } from '../../entities/kept/kept-files.ts'
import type { KeptItem } from '../../entities/kept/kept-item.ts'
import { writeItem } from '../../entities/kept/kept-records.ts'
import { orKept } from './kept-playback.ts'

beforeEach(() => void vi.stubGlobal('caches', memoryCaches()))

async function keeps(more: Partial<KeptItem> = {}): Promise<void> {
  const item = keptFixture('calm', more)
  await writeItem(item)
  await cachedFiles().write(addressOf(item.file), new Blob(['abc'], { type: item.file.type }))
}
const answer = (error: ApiError) => () => Promise.reject(error)
const unreachable = new ApiError(0, {})
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('where the server answers, its addresses are played', async () => {
  await keeps()
  const playback = { hlsUrl: '/media/t/x/master.m3u8' } as Playback
  expect(await orKept('maya', 'calm', async () => playback)).toBe(playback)
})

test.each([0, 503])('where it does not (%i), what is kept is played from the device', async (status) => {
  await keeps()
  const playback = await orKept('maya', 'calm', answer(new ApiError(status, {})))
  expect(playback).toMatchObject({ type: 'audio', duration: 300, hlsUrl: expect.stringMatching(/^blob:/) })
  expect(await (await fetch(playback.hlsUrl)).text()).toBe('abc')
  expect((await orKept('maya', 'calm', answer(unreachable))).hlsUrl).toBe(playback.hlsUrl)
})

test('what another user keeps, what is not whole, and what was refused is not', async () => {
  await keeps()
  const refused = new ApiError(403, { code: 'premium-required' })
  await expect(orKept('maya', 'calm', answer(refused))).rejects.toBe(refused)
  await expect(orKept('zoe', 'calm', answer(unreachable))).rejects.toBe(unreachable)
  await keeps({ keptAt: null })
  await expect(orKept('maya', 'calm', answer(unreachable))).rejects.toBe(unreachable)
})

test('a right that has ended opens it for thirty days more', async () => {
  await keeps({ entitledUntil: ago(29) })
  await expect(orKept('maya', 'calm', answer(unreachable))).resolves.toMatchObject({ type: 'audio' })
  await keeps({ entitledUntil: ago(31) })
  await expect(orKept('maya', 'calm', answer(unreachable))).rejects.toBe(unreachable)
})
