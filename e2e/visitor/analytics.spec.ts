import { expect, type Page, test } from '@playwright/test'
import { type Api, admin, apiAs, newListener } from '../support/api.ts'
import { openAs, signIn } from '../support/people.ts'
import { publishProgram } from '../support/publish.ts'

const RUN = `Counted ${Date.now()}`
let listener: Api
let contentId: string
let lockedId: string
let programId: string

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const file = { type: 'audio' as const, categoryId: 1 as const, fileUrl: 'https://files.test/calm.mp3', duration: 300 }
  const session = { ...file, title: `${RUN} Session`, isPublished: true, isFreeContent: true }
  contentId = (await ada.send('POST /api/content', { body: session })).id
  lockedId = (
    await ada.send('POST /api/content', { body: { ...session, title: `${RUN} Premium`, isFreeContent: false } })
  ).id
  programId = await publishProgram(ada, `${RUN} Program`, [contentId])
  listener = await newListener(request, 'Nia Counts')
})

/** Prepares a page of a user who has consented, with analytics configured. Returns a list of the events sent so far. */
async function counting(page: Page): Promise<() => string[]> {
  const events: string[] = []
  await page.addInitScript(() => localStorage.setItem('stillair:analytics-consent', 'granted'))
  const config = await (await page.request.get('/api/config')).json()
  await page.route('**/api/config', (route) =>
    route.fulfill({ json: { ...config, analytics: { measurementId: null, pixelId: null } } }),
  )
  await page.route('**/api/analytics', async (route) => {
    const { name, label } = route.request().postDataJSON()
    events.push(`${name} ${label}`)
    await route.fulfill({ status: 201, json: { accepted: true } })
  })
  return () => events
}

test('an e-mail login is counted', { tag: ['@third-parties/analytics-event-login-method-google'] }, async ({
  page,
}) => {
  const events = await counting(page)
  await signIn(page, listener.email)
  await expect.poll(events).toEqual(['login email'])
})

test('a Google login is counted', { tag: ['@third-parties/analytics-event-login-method-google'] }, async ({ page }) => {
  const events = await counting(page)
  await page.goto('/auth')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const google = await popup
  await google.getByRole('button', { name: /Add new account/ }).click()
  await google.getByLabel('Email').fill(`counted.${Date.now()}@example.com`)
  await google.getByRole('button', { name: /Sign in with Google/ }).click()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expect.poll(events).toEqual(['login google'])
})

test('a visit counts one view, one session and one content_view; a locked page counts no session', {
  tag: ['@states/session-tracking-content-page-records'],
}, async ({ page, request }) => {
  const who = await apiAs(request, listener.email)
  await openAs(page, listener.email)
  const events = await counting(page)
  const commands: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.request().method() === 'POST' && /\/(view|create-session)$/.test(pathname)) {
      commands.push(`${pathname} ${answer.status()}`)
    }
  })
  await page.goto(`/content/${lockedId}`)
  await expect(page.getByRole('link', { name: 'Get Premium Access' })).toBeVisible()
  await expect.poll(events).toEqual([`content_view ${lockedId}`])
  // The next navigation would abort the request.
  await expect.poll(() => commands).toEqual([`/api/content/${lockedId}/view 201`])
  await page.goto(`/content/${contentId}`)
  await expect.poll(events).toEqual([`content_view ${lockedId}`, `content_view ${contentId}`])
  await expect
    .poll(() => commands.toSorted())
    .toEqual(
      ['/api/create-session 201', `/api/content/${lockedId}/view 201`, `/api/content/${contentId}/view 201`].toSorted(),
    )
  await expect
    .poll(async () => (await who.send('GET /api/session-logs')).map((log) => log.contentId))
    .toEqual([contentId])
})

test('content_view, content_complete, program_view and program_complete are counted', {
  tag: [
    '@states/session-tracking-it-sends-an-analytics',
    '@states/at-100-completed-badge-shows-an',
    '@states/opening-program-sends-view-event',
    '@third-parties/analytics-events-content-view-content',
    '@third-parties/analytics-events-program-view-program',
  ],
}, async ({ page }) => {
  await openAs(page, listener.email)
  const events = await counting(page)
  await page.goto(`/programs/${programId}`)
  await expect(page.getByText('0/1 Sessions')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`${RUN} Session`) })
    .click()
  await page.getByRole('button', { name: 'Mark as Completed' }).first().click()
  await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
  await page
    .getByRole('link', { name: /^Back to/ })
    .last()
    .click()
  await expect(page.getByText('1/1 Sessions')).toBeVisible()
  await expect
    .poll(events)
    .toEqual([
      `program_view ${programId}`,
      `content_view ${contentId}`,
      `content_complete ${contentId}`,
      `program_view ${programId}`,
      `program_complete ${programId}`,
    ])
})
