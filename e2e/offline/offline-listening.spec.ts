import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Api, admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

/* Listening that the server cannot see while it happens: in the air, and in two tabs at once. */

let contentId: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  contentId = await publishSession(ada, { title: 'Above the Clouds', mediaId: await anyRecording(request, ada) })
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))
const isIn = (page: Page, state: 'playing' | 'paused') => expect(player(page)).toHaveAttribute('data-state', state)

async function openContent(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/content/${contentId}`)
  await expect(button(page, 'Play')).toBeVisible()
  return page
}

/** Returns the names of the requests that wait on the device. */
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('stillair:outbox.')))

const sessionsOf = (listener: Api) => listener.send('GET /api/session-logs')

test('listening and completion in the air count once, in their time zone, even after the browser was closed', async ({
  browser,
  request,
}) => {
  const listener = await newListener(request, 'Alma Aloft')
  const london = await browser.newContext({ timezoneId: 'Europe/London' })
  const page = await london.newPage()
  await openAs(page, listener.email)
  const began = Date.now()
  // The page and its audio load; from here on, no report reaches the server.
  await page.route(/\/api\/(create-session|session-logs|content\/[^/]+\/(complete|distress|view))/, (route) =>
    route.abort(),
  )
  await page.goto(`/content/${contentId}`)
  await button(page, 'How anxious do you feel right now, from 0 to 10?').click()
  await button(page, '7').click()
  await button(page, 'Play').click()
  await isIn(page, 'playing')
  await expect.poll(() => position(page)).toBeGreaterThan(4)
  await london.setOffline(true)
  await expect(button(page, 'Mark as Completed').first()).toBeEnabled()
  await button(page, 'Mark as Completed').first().click()
  await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
  await button(page, '4').click()
  await expect(page.getByText('7 before, 4 after.')).toBeVisible()
  expect(await sessionsOf(listener)).toEqual([])
  const ended = Date.now()
  const device = await london.storageState({ indexedDB: true })
  await london.close()

  const tokyo = await browser.newContext({ timezoneId: 'Asia/Tokyo', storageState: device })
  const landed = await tokyo.newPage()
  await landed.goto('/')
  await expect.poll(() => waiting(landed)).toEqual([])
  const [session, ...others] = await sessionsOf(listener)
  expect(others).toEqual([])
  expect(session).toMatchObject({ contentId, completed: true })
  expect(session?.durationPlayed).toBeGreaterThan(3)
  expect(session?.durationPlayed).toBeLessThanOrEqual((ended - began) / 1_000)
  for (const moment of [session?.startedAt, session?.endTime]) {
    expect(Date.parse(moment ?? '')).toBeGreaterThanOrEqual(began)
    expect(Date.parse(moment ?? '')).toBeLessThanOrEqual(ended)
  }
  await expect.poll(() => listener.send('GET /api/content/completions')).toEqual([{ contentId }])
  await expect.poll(() => listener.send('GET /api/progress')).toMatchObject({ totalSessions: 1, completedSessions: 1 })
  const taken = await request.get('/api/users/me/export', { headers: listener.authorization })
  const { events } = (await taken.json()) as { events: { type: string; timeZone: string }[] }
  const heard = events.filter(({ type }) => /^(Session|ContentCompleted)/.test(type))
  expect(heard.map(({ type, timeZone }) => `${type} ${timeZone}`).sort()).toEqual([
    'ContentCompleted Europe/London',
    'SessionCompleted Europe/London',
    'SessionDistressRated Europe/London',
    'SessionDistressRated Europe/London',
    'SessionProgressed Europe/London',
    'SessionStarted Europe/London',
  ])
  await landed.goto(`/content/${contentId}`)
  await expect(landed.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
  await landed.goto('/profile')
  await expect(landed.getByRole('row', { name: /^Above the Clouds.* 7 4$/ })).toBeVisible()
  await tokyo.close()
})

test('a manual completion is acknowledged at once, and undone with the reason if it is refused later', async ({
  page,
  request,
}) => {
  await openAs(page, (await newListener(request, 'Rita Refused')).email)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const error = 'This session has gone.'
  await page.route('**/api/content/*/complete', async (route) => {
    await held
    await route.fulfill({ status: 404, json: { error, code: 'not-found' } })
  })
  await page.goto(`/content/${contentId}`)
  await button(page, 'Mark as Completed').first().click()
  const rating = page.getByRole('heading', { name: 'How was this for you?' })
  await expect(rating).toBeVisible()
  answer()
  await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible()
  await expect(rating).toBeHidden()
  await expect(button(page, 'Mark as Completed').first()).toBeEnabled()
})

test('a completion cut off by a navigation is sent when the next page starts, not a minute later', async ({
  page,
  request,
}) => {
  const listener = await newListener(request, 'Nora Navigates')
  await openAs(page, listener.email)
  // Timers of one minute never fire.
  await page.addInitScript(() => {
    const { setTimeout: original, setInterval: repeated } = window
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => (ms === 60_000 ? 0 : original(act, ms)),
      setInterval: (act: () => void, ms?: number) => (ms === 60_000 ? 0 : repeated(act, ms)),
    })
  })
  let left = 0
  await page.route('**/api/content/*/complete', async (route) => {
    // The first request is still pending when the page is left. The second meets a server that is just starting.
    left += 1
    if (left === 2) await route.fulfill({ status: 503, json: { error: 'Starting.', code: 'unavailable' } })
    else if (left > 2) await route.continue()
  })
  await page.goto(`/content/${contentId}`)
  await button(page, 'Mark as Completed').first().click()
  await expect.poll(() => left).toBe(1)
  await page.goto('/content-library')
  await expect
    .poll(() => listener.send('GET /api/content/completions'))
    .toEqual([expect.objectContaining({ contentId })])
})

test('of two tabs only one plays, the other shows this and can take over; no second counts twice', async ({
  browser,
  request,
}) => {
  const listener = await newListener(request, 'Tim Twotabs')
  const context = await browser.newContext()
  await openAs(await context.newPage(), listener.email)
  const notice = (page: Page) => player(page).getByText('Stillair is playing in another tab.').first()
  const one = await openContent(context)
  const other = await openContent(context)
  const began = performance.now()
  await button(one, 'Play').click()
  await isIn(one, 'playing')
  await expect.poll(() => position(one)).toBeGreaterThan(4)

  await button(other, 'Play').click()
  await isIn(one, 'paused')
  await expect(notice(one)).toBeVisible()
  await isIn(other, 'playing')
  const from = await position(other)
  await expect.poll(() => position(other)).toBeGreaterThan(from + 4)

  await button(one, 'Play here').click()
  await isIn(other, 'paused')
  await expect(notice(other)).toBeVisible()
  await expect(notice(one)).toBeHidden()
  await isIn(one, 'playing')
  await button(one, 'Pause').click()
  await isIn(one, 'paused')
  await expect(notice(other)).toBeHidden()
  const passed = (performance.now() - began) / 1_000
  await context.close({ reason: 'All of it was reported by pausing' })

  const credited = async () => (await sessionsOf(listener)).reduce((sum, session) => sum + session.durationPlayed, 0)
  await expect.poll(credited).toBeGreaterThan(7)
  expect(await credited()).toBeLessThanOrEqual(passed)
})
