// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { useFavourites, useSetFavourite } from './favourites.ts'
import { flush } from './outbox.ts'
import { storedIds } from './outbox-storage.ts'

const zoe = { userId: 'zoe', email: null, token: 't' }
signInForRequests(() => zoe)

let sent: { path: string; body: { isFavourite: boolean } }[]
let isThere: boolean

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  sent = []
  isThere = true
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!isThere) throw new TypeError('Failed to fetch')
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json({})
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Heart() {
  const favourites = useFavourites().data
  const set = useSetFavourite('zoe', 'calm')
  const isFavourite = favourites?.has('calm') ?? false
  return (
    <button type="button" aria-pressed={isFavourite} onClick={() => set(!isFavourite)}>
      Favourite
    </button>
  )
}

const shown = async () =>
  (await rendered(<Heart />, { answers: [[['/api/favourites'], []]] })).getByRole('button', { name: 'Favourite' })

async function press(heart: HTMLElement, shows: string): Promise<void> {
  await act(async () => heart.click())
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(shows)
}

test('a favourite shows at once and is sent', async () => {
  const heart = await shown()
  await press(heart, 'true')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: '/api/content/calm/favourite', body: { isFavourite: true } })
  await expect.poll(() => storedIds('zoe', 'favourite')).toEqual([])
})

test('offline choices are stored, and only the newest is sent', async () => {
  isThere = false
  const heart = await shown()
  await press(heart, 'true')
  await press(heart, 'false')
  await flush('zoe')
  expect(storedIds('zoe', 'favourite')).toEqual(['calm'])
  isThere = true
  await flush('zoe')
  expect(sent.map(({ body }) => body.isFavourite)).toEqual([false])
  expect(storedIds('zoe', 'favourite')).toEqual([])
})
