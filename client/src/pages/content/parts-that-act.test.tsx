// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { linksOf, press, rendered, wordsOf } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { credentialsAreKnown } from '../../api/credentials.ts'
import { outageStore } from '../../api/outage.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import { BackBelow } from './back-link.tsx'
import { NextSession } from './completion/next-session.tsx'
import { RatingPanel } from './completion/rating-panel.tsx'
import { SessionDetails } from './session-details.tsx'

/** The timeout for something that never appears, not for something slow. */
const WAIT = { timeout: 60_000 }

afterEach(() => {
  vi.unstubAllGlobals()
  outageStore.setState({ away: null })
  authStore.setState({ status: 'signed-out' } as never)
  localStorage.clear()
})

function signIn(): void {
  const zoe = { userId: 'zoe', email: null, token: 'token' }
  credentialsAreKnown()
  signInForRequests(() => zoe)
  authStore.setState({ status: 'signed-in', user: { userId: 'zoe', email: null, isEmailVerified: true } } as never)
}

test('Session Details: the text is shown with its emphasis', {
  tags: ['content/session-details-rich-text'],
}, async () => {
  const { container: place } = await rendered(<SessionDetails html="<p>Breathe in for <strong>four</strong>.</p>" />)
  // The sanitiser loads when there is text to sanitise.
  await act(() => vi.waitUntil(() => place.querySelector('strong'), WAIT))
  expect(place.querySelector('section > div')?.textContent).toBe('Breathe in for four.')
})

test('the first rating is created with POST, and changed with PUT', {
  tags: ['states/if-rating-exists-it-changed-an-update'],
}, async () => {
  const sent: unknown[] = []
  signIn()
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, JSON.parse(String(body))])
    return Response.json(JSON.parse(String(body)))
  })
  await rendered(<RatingPanel contentId="a" takesFocus={false} />, {
    answers: [[['/api/content', 'a', 'rating'], null]],
  })
  for (const [count, choice] of [
    [1, 'Very helpful'],
    [2, 'Somewhat helpful'],
    [3, 'Not helpful'],
  ] as const) {
    await press(choice)
    await act(() => vi.waitUntil(() => sent.length === count, WAIT))
  }
  const ratedAt = expect.any(String)
  expect(sent).toEqual([
    ['POST', '/api/content/a/rating', { rating: 3, ratedAt }],
    ['PUT', '/api/content/a/rating', { rating: 2, ratedAt }],
    ['PUT', '/api/content/a/rating', { rating: 1, ratedAt }],
  ])
})

test('after the last open session, the page says so and leads back', async () => {
  const last = contentFixture('last')
  const { container } = await rendered(
    <>
      <NextSession after={last} program={undefined} />
      <BackBelow />
    </>,
    {
      at: '/content/last?from=/',
      answers: [
        [['/api/content'], [last, contentFixture('locked', { isLocked: true })]],
        [['/api/content/completions'], [{ contentId: 'last' }]],
      ],
    },
  )
  expect(wordsOf(container)).toContain('You’ve completed every session that’s open to you.')
  expect(linksOf(container)).toEqual({ 'Back to dashboard': '/' })
})

test.each([
  ['without an answer stays chosen, and is sent later', null],
  ['that is refused is reset, with the message', 404],
])('a rating %s', async (_what, status) => {
  signIn()
  let isSent = false
  vi.stubGlobal('fetch', async () => {
    isSent = true
    if (status === null) throw new TypeError('Failed to fetch')
    return Response.json({ error: 'This session was deleted.', code: 'not-found' }, { status })
  })
  const { container } = await rendered(<RatingPanel contentId="b" takesFocus={false} />, {
    answers: [[['/api/content', 'b', 'rating'], null]],
  })
  const isBusy = () => container.querySelector('button:disabled') !== null
  await press('Very helpful')
  await act(() => vi.waitUntil(() => isSent && !isBusy(), WAIT))
  const isStored = localStorage.getItem('stillair:outbox.rating.b:zoe') !== null
  const chosen = container.querySelector('[aria-pressed="true"]')?.textContent ?? null
  const alert = container.querySelector('[role="alert"]')?.textContent ?? null
  expect({ isStored, chosen, alert }).toEqual(
    status === null
      ? { isStored: true, chosen: 'Very helpful', alert: null }
      : { isStored: false, chosen: null, alert: 'This session was deleted.' },
  )
})

test('an offline rating is stored on the device and stays chosen', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  signIn()
  outageStore.setState({ away: { asOf: null } })
  const { container } = await rendered(<RatingPanel contentId="far" takesFocus={false} />, {
    answers: [[['/api/content', 'far', 'rating'], null]],
  })
  await press('Very helpful')
  await act(() => vi.waitUntil(() => localStorage.getItem('stillair:outbox.rating.far:zoe'), WAIT))
  await act(() => vi.waitUntil(() => container.querySelector('[aria-pressed="true"]')?.textContent, WAIT))
  expect(container.querySelector('[aria-pressed="true"]')?.textContent).toBe('Very helpful')
  expect(container.querySelector('[role="alert"]')).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
