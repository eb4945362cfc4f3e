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

test("joining the waitlist: the button reads 'Joining...' while the form is sent", {
  tag: ['@states/waitlist-form-idle-submitting-joining'],
}, async ({ page }) => {
  await page.goto('/')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/waitlist', async (route) => {
    await held
    await route.abort()
  })
  await page
    .getByRole('textbox', { name: /e-?mail/i })
    .first()
    .fill('slow@stillair.test')
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click()
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})

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

test.describe('profile edit', () => {
  test.beforeEach(async ({ page, request }) => {
    await openAs(page, (await newListener(request, 'Before Edit')).email, '/profile')
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('After Edit')
  })

  test("profile: 'Update failed' keeps the input", {
    tag: ['@errors/profile-update-failed-there-was-an-error', '@errors/profile-success-profile-updated'],
  }, async ({ page }) => {
    await page.route('**/api/users/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expectDestructive(page, 'Update failed', 'There was an error updating your profile.')
    await expect(page.getByRole('alert').filter({ hasText: 'Update failed' })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('After Edit')
    await page.unroute('**/api/users/me')
    await page.getByRole('button', { name: 'Save' }).click()
    await shown(page, 'Profile updated')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('After Edit')
  })

  test('profile: Cancel restores the stored values', { tag: ['@states/profile-edit-view-edit-then-saved'] }, async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Before Edit')
    await page.getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Before Edit')
  })
})

test.describe('subscription', () => {
  test("subscription: shows the server's error or 'Failed to start subscription process', and allows another attempt", {
    tag: ['@errors/subscription-error-servers-error-field'],
  }, async ({ page, request }) => {
    await openAs(page, (await newListener(request, 'Nearly Premium')).email, '/subscription')
    const start = page.getByRole('button', { name: 'Start Premium' })
    const error = 'The card provider takes a break.'
    await page.route('**/api/create-subscription', (route) =>
      route.fulfill({ status: 503, json: { error, code: 'payments-unavailable' } }),
    )
    await start.click()
    await shown(page, error)
    await shown(page, 'Error')
    await expect(start).toBeEnabled()
    await page.unroute('**/api/create-subscription')
    await page.route('**/api/create-subscription', (route) => route.abort())
    await start.click()
    await shown(page, 'Failed to start subscription process')
  })

  test("subscription: 'Failed to open subscription management'", {
    tag: ['@errors/subscription-failed-open-subscription'],
  }, async ({ page, request }) => {
    await openAs(page, (await newListener(request, 'Already Premium')).email)
    await page.route('**/api/subscription-status', async (route) => {
      const answer = await route.fetch()
      const active = { hasActiveSubscription: true, status: 'active', reason: 'paid', canManage: true }
      await route.fulfill({ json: { ...(await answer.json()), ...active, until: '2030-01-01T00:00:00.000Z' } })
    })
    await page.route('**/api/create-customer-portal', (route) => route.abort())
    await page.goto('/subscription')
    await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
    await page.getByRole('button', { name: 'Manage Subscription' }).click()
    await shown(page, 'Failed to open subscription management')
    await expect(page.getByRole('button', { name: 'Manage Subscription' })).toBeEnabled()
  })

  test('opening the success page without a checkout leads to /subscription', {
    tag: ['@routes/subscription-success-reads-session-id'],
  }, async ({ page, request }) => {
    await openAs(page, (await newListener(request, 'No Checkout')).email, '/subscription-success')
    await expect(page).toHaveURL(/\/subscription$/)
    await expect(page.getByRole('button', { name: 'Start Premium' })).toBeVisible()
  })
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
