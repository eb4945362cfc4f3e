import type { Media } from '@stillair/api/contract/admin/media.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { mediaFixture, underWayFixture } from '../../../test/media-fixture.ts'
import { knownPosition } from '../../api/position-tokens.ts'
import { takeLiveEvent } from './media-live.ts'

const CONTENT = ['/api/admin/content', { page: 1 }]

function reading(list: readonly Media[]) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['/api/media'], list)
  queryClient.setQueryData(CONTENT, 'a page of the table')
  const take = (event: string | null, data: unknown) => takeLiveEvent(queryClient, event, JSON.stringify(data))
  return {
    queryClient,
    take,
    list: () => queryClient.getQueryData<Media[]>(['/api/media']),
    isContentStale: () => queryClient.getQueryState(CONTENT)?.isInvalidated,
  }
}

test('progress updates the cache without a request', () => {
  const { take, list, isContentStale, queryClient } = reading([underWayFixture('a'), mediaFixture('b')])
  take('media', underWayFixture('a', { progress: 0.7 }))
  expect(list()?.map(({ progress }) => progress)).toEqual([0.7, 1])
  expect(queryClient.getQueryData<Media>(['/api/media', 'a'])?.progress).toBe(0.7)
  expect(isContentStale()).toBe(false)
})

test('a change that the content table shows invalidates the table', () => {
  const { take, isContentStale } = reading([underWayFixture('a')])
  take('media', mediaFixture('a'))
  expect(isContentStale()).toBe(true)
})

test('a new upload, even somebody else’s, is inserted by its time', () => {
  const { take, list } = reading([mediaFixture('b'), mediaFixture('a', { uploadedAt: '2026-11-01T00:00:00.000Z' })])
  take('media', underWayFixture('c', { uploadedAt: '2026-11-21T00:00:00.000Z' }))
  take('media', mediaFixture('d', { uploadedAt: '2026-11-10T00:00:00.000Z' }))
  expect(list()?.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
})

test('a deleted upload disappears', () => {
  const { take, list } = reading([mediaFixture('a'), mediaFixture('b')])
  take('media-deleted', { id: 'a' })
  expect(list()?.map(({ id }) => id)).toEqual(['b'])
})

test('an unknown message changes nothing', () => {
  const { take, list, queryClient } = reading([mediaFixture('a')])
  take('media', { id: 'a', state: 'on fire' })
  take('another-event', { id: 'a' })
  takeLiveEvent(queryClient, 'media', '{"id":')
  takeLiveEvent(queryClient, null, '')
  expect(list()).toEqual([mediaFixture('a')])
})

test('an event before the first load of the list does not create one', () => {
  const queryClient = new QueryClient()
  takeLiveEvent(queryClient, 'media', JSON.stringify(mediaFixture('a')))
  expect(queryClient.getQueryData(['/api/media'])).toBeUndefined()
})

test('any change of the library refetches the lists once, but no open editor', async () => {
  vi.useFakeTimers()
  try {
    const { queryClient, take, isContentStale } = reading([])
    const edited = ['/api/admin/content', 'one', 'a']
    queryClient.setQueryData(edited, 'what a form holds')
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    take('library', { position: '41' })
    take('library', { position: '42' })
    expect(isContentStale()).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isContentStale()).toBe(true)
    expect(queryClient.getQueryState(edited)?.isInvalidated).toBe(false)
    expect(invalidate).toHaveBeenCalledOnce()
    expect(knownPosition()).toBe('41,42')
  } finally {
    vi.useRealTimers()
  }
})

test('lists are not refetched while this tab is saving a change', async () => {
  vi.useFakeTimers()
  try {
    const { queryClient, take, isContentStale } = reading([])
    const answered = Promise.withResolvers<void>()
    const changing = queryClient.getMutationCache().build(queryClient, { mutationFn: () => answered.promise })
    const done = changing.execute(undefined)
    take('library', { position: '43' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isContentStale()).toBe(false)
    answered.resolve()
    await done
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isContentStale()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
