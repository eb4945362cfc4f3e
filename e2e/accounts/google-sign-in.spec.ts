import { expect, type Page, test } from '@playwright/test'
import { completeOnboarding, expectDashboard } from '../support/people.ts'
import { expectDestructive } from '../support/toasts.ts'

/** Fills in the identity provider's page: a new Google account with this address. */
async function chooseNewAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /Add new account/ }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /Sign in with Google/ }).click()
}

test('Google sign-in works in a popup', { tag: ['@third-parties/identity-provider-federated-popup'] }, async ({
  page,
}) => {
  await page.goto('/auth')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseNewAccount(await popup, 'popup.person@example.com')
  await completeOnboarding(page, 'Popup Person')
  await page.reload()
  await expectDashboard(page)
})

test('Google sign-in redirects when popups are blocked', {
  tag: ['@states/on-start-any-pending-redirect-sign'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseNewAccount(page, 'redirect.person@example.com')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await completeOnboarding(page, 'Redirect Person')
})

test('closing the popup leads back to a friendly message', {
  tag: ['@federated-errors/popup-closed-sign-cancelled'],
}, async ({ page }) => {
  await page.goto('/auth')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await popup).close()
  await expect(page.getByRole('alert')).toContainText('Google sign-in was cancelled. Please try again.')
  await expectDestructive(page, 'Sign-in Cancelled', 'Google sign-in was cancelled. Please try again.')
})
