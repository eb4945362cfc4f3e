import { expect, type Page, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { openAs, signUp } from '../support/people.ts'
import { expectDestructive } from '../support/toasts.ts'

const TITLE = `Failing Softly ${Date.now()}`
let contentId: string

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const file = { type: 'audio' as const, categoryId: 1 as const, fileUrl: 'https://files.test/calm.mp3', duration: 300 }
  const session = { ...file, title: TITLE, isPublished: true, isFreeContent: true }
  contentId = (await ada.send('POST /api/content', { body: session })).id
})

/** Expects the text of a toast. It also appears in the toast's announcement. */
const shown = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Makes deletions from the browser's storage fail, so that the identity provider cannot sign out. */
function keepSignIn(page: Page): Promise<void> {
  return page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('Refused', 'UnknownError')
    }
  })
}

test('signing out fails in the onboarding', { tag: ['@errors/onboarding-sign-out-failure-there-was-an'] }, async ({
  page,
}) => {
  await signUp(page, `stuck.${Date.now()}@stillair.test`)
  await keepSignIn(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await shown(page, 'There was an error signing out. Please try again.')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
})

test('signing out fails in the profile', { tag: ['@errors/profile-sign-out-failed-there-was-an'] }, async ({
  page,
  request,
}) => {
  await openAs(page, (await newListener(request, 'Stuck Inside')).email, '/profile?tab=settings')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stuck Inside')
  await keepSignIn(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectDestructive(page, 'Sign out failed', 'There was an error signing out.')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There was an error signing out.')
})

test('a refused rating is reset; one without an answer is sent later, and changed with an update call', {
  tag: ['@states/if-rating-exists-it-changed-an-update', '@errors/rating-completion-failures'],
}, async ({ page, request }) => {
  await openAs(page, (await newListener(request, 'Frank Rating')).email, `/content/${contentId}`)
  await page.getByRole('button', { name: 'Mark as Completed' }).first().click()
  const very = page.getByRole('button', { name: 'Very helpful' })
  await expect(very).toBeEnabled()
  const rating = `**/api/content/${contentId}/rating`
  const refusal = { error: 'This session was deleted.', code: 'not-found' }
  await page.route(rating, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 404, json: refusal }) : route.fallback(),
  )
  await very.click()
  await expect(page.getByRole('alert').filter({ hasText: refusal.error })).toBeVisible()
  await expect(very).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(rating)

  const sent = (method: string) =>
    page.waitForResponse((answer) => answer.url().endsWith('/rating') && answer.request().method() === method)
  await page.route(rating, (route) => route.abort())
  await very.click()
  await expect(very).toHaveAttribute('aria-pressed', 'true')
  const created = sent('POST')
  await page.unroute(rating)
  expect((await created).status()).toBe(201)
  const changed = sent('PUT')
  await page.getByRole('button', { name: 'Not helpful' }).click()
  expect((await changed).status()).toBe(200)
})
