import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'

/** An address that is unique to this run. */
const email = `passenger+window"seat".${Date.now()}@stillair.test`

test('a visitor who follows an old link reads about a fear and joins the waitlist', {
  tag: [
    '@core',
    '@routes/signed-out-any-other-path-landing',
    '@landing/clicking-fear-card-opens-modal-overview',
    '@states/error-clears-when-user-types',
  ],
}, async ({ page }) => {
  await page.goto('/content/a-session-from-an-old-link')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Available July 2025')).toBeVisible()

  await page.getByRole('link', { name: /Claustrophobia and Enclosed Spaces/ }).click()
  const fear = page.getByRole('dialog', { name: /Claustrophobia and Enclosed Spaces/ })
  for (const part of ['Overview', 'Common Characteristics', 'Underlying Causes', 'How Stillair helps']) {
    await expect(fear.getByRole('heading', { name: part })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(fear).toBeHidden()

  const field = page.getByRole('textbox', { name: /e-?mail/i }).first()
  const join = page.getByRole('button', { name: 'Join the waitlist' }).first()
  await expect(join).toBeDisabled()
  await field.fill('not an address')
  await join.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await field.fill(email)
  await expect(page.getByText('Please enter a valid email address')).toBeHidden()
  await join.click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeFocused()
})

test('joining twice looks the same as joining once', {
  tag: ['@landing/after-successful-signup-page-switches'],
}, async ({ page }) => {
  for (const address of [email, email.toUpperCase()]) {
    await page.goto('/')
    await page
      .getByRole('textbox', { name: /e-?mail/i })
      .first()
      .fill(address)
    await page.getByRole('button', { name: 'Join the waitlist' }).first().click()
    await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
  }
})

test('the address stays in the field when the server is unreachable', {
  tag: ['@states/waitlist-form-idle-submitting-joining', '@waitlist-errors/any-other-failure-something-went-wrong'],
}, async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('textbox', { name: /e-?mail/i }).first()
  await field.fill(email)
  await page.route('**/api/waitlist', (route) => route.abort())
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(field).toHaveValue(email)
  await page.unroute('**/api/waitlist')
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
})

test.describe('prices', () => {
  test('are in pounds in London, or in dollars when the visitor chooses them', {
    tag: [
      '@states/gbp-when-browser-time-zone-london',
      '@states/user-can-toggle-usd-gbp-manually',
      '@prices/waitlist-lifetime-one-time-39-29',
    ],
  }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('£29')).toBeVisible()
    await choose(page.getByRole('radio', { name: 'USD' }))
    await expect(page.getByText('$39')).toBeVisible()
  })

  test.describe('elsewhere', () => {
    test.use({ timezoneId: 'America/Chicago' })
    test('are in dollars', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByText('$39')).toBeVisible()
    })
  })
})
