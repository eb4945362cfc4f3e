import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.ts'
import { answerOnboarding, expectDashboard, signUp } from '../support/people.ts'
import { expectDestructive } from '../support/toasts.ts'

const address = (name: string) => `${name}.${Date.now()}@stillair.test`

test('answers survive a reload, including the listener’s own words', {
  tag: ['@core', '@routes/if-onboarding-not-complete-onboarding', '@onboarding/previous-from-step-2'],
}, async ({ page }) => {
  await signUp(page, address('reload'))
  await page.getByLabel('What may we call you?').fill('Mika')
  await choose(page.getByRole('radio', { name: /^Only recently/ }))
  await choose(page.getByRole('radio', { name: /^Never/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Another trigger, in your own words').fill('The sound of the flaps')
  await page.reload()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expect(page.getByLabel('Another trigger, in your own words')).toHaveValue('The sound of the flaps')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('What may we call you?')).toHaveValue('Mika')

  // The browser's own button leads back, too, one step at a time.
  await page.getByRole('button', { name: 'Continue' }).click()
  await choose(page.getByRole('checkbox', { name: /^Turbulence/ }))
  await choose(page.getByRole('checkbox', { name: /^Racing heart/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('What may we call you?')).toHaveValue('Mika')
})

test('a failed request loses nothing, even after a reload', {
  tag: ['@errors/onboarding-save-failure-error-there-was'],
}, async ({ page }) => {
  await signUp(page, address('cut'))
  await page.route('**/api/anxiety-profiles', (route) => route.abort())
  await answerOnboarding(page, 'Robin')
  await expectDestructive(page, 'Error', 'There was an error saving your information. Please try again.')
  await expect(page.getByRole('alert').filter({ hasText: 'There was an error saving your information.' })).toBeVisible()
  await page.unroute('**/api/anxiety-profiles')
  await page.reload()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectDashboard(page)
  await page.goto('/profile?tab=anxiety-profile')
  await expect(page.getByRole('main')).toContainText('Turbulence')
})

test('signing out of the onboarding leads to the landing page', {
  tag: ['@routes/signing-out-from-onboarding-goes-landing', '@roles/signed-user-without-completed-onboarding'],
}, async ({ page }) => {
  await signUp(page, address('leaver'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/landing$/)
  await expect(page.getByRole('button', { name: 'Join the waitlist' }).first()).toBeVisible()
})
