import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { type Api, newListener, PASSWORD } from '../support/api.ts'
import { expectDashboard, openAs } from '../support/people.ts'

/** Opens another browser for the same person. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, email)
  return page
}

/** Waits until the API refuses earlier sign-ins, which takes up to a minute for users who keep making requests. */
async function expectRefused(request: APIRequestContext, { authorization }: Api): Promise<void> {
  const ask = async () => (await request.get('/api/streak', { headers: authorization })).status()
  await expect.poll(ask, { timeout: 75_000, intervals: [1_000] }).toBe(401)
}

/**
 * Expects that the next requests are refused while the app is in use, without a reload, and that the sign-in screen says
 * why.
 */
async function expectSignedOutInUse(page: Page): Promise<void> {
  for (const to of ['/programs', '/content-library', '/profile']) {
    const link = page.locator(`a[href="${to}"]`).first()
    const ended = page.getByText('You have been signed out')
    await expect(link.or(ended).first()).toBeVisible()
    if (await ended.isVisible()) break
    await link.click({ timeout: 5_000 }).catch(() => {})
  }
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign in again.' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()
}

// This protects private data, so it must pass at the first attempt.
test.describe.configure({ retries: 0 })

test('a password change signs out the other browser but not this one', async ({ page, browser, request }) => {
  const listener = await newListener(request, 'Una Changed')
  const { email } = listener
  const other = await elsewhere(browser, email)
  await openAs(page, email, '/profile?tab=settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password').fill('another-secret')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('Your password is changed.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await expectRefused(request, listener)
  await expectSignedOutInUse(other)
  await page.goto('/')
  await expectDashboard(page)
  await other.context().close()
})

test('"Sign out everywhere" asks first, then signs out both browsers', async ({ page, browser, request }) => {
  const { email } = await newListener(request, 'Vera Everywhere')
  const other = await elsewhere(browser, email)
  await openAs(page, email, '/profile?tab=settings')
  const button = page.getByRole('button', { name: 'Sign out everywhere' })
  await button.click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()

  await button.click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out' })).toBeVisible()
  await expectSignedOutInUse(other)

  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectDashboard(page)
  await other.context().close()
})
