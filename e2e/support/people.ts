import { expect, type Page } from '@playwright/test'
import { PASSWORD, storedSignIn } from './api.ts'
import { choose } from './choose.ts'

async function enter(page: Page, tab: 'Sign In' | 'Sign Up', button: string, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: tab }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: button }).click()
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good |^Hello/)
}

/** Signs in a person who is already onboarded, and waits for the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await enter(page, 'Sign In', 'Sign In', email)
  await expectDashboard(page)
}

/**
 * Opens a page as an onboarded person who signed in before, and waits for the dashboard if that is the page. Only tests of
 * signing in need {@link signIn}.
 */
export async function openAs(page: Page, email: string, place = '/'): Promise<void> {
  // A document of the same origin without the app's scripts, which would read the storage before it is filled.
  await page.goto('/icon.svg')
  await page.evaluate((items) => Object.assign(localStorage, items), await storedSignIn(page.request, email))
  await page.goto(place)
  if (place === '/') await expectDashboard(page)
}

/** Creates an account by e-mail; the onboarding follows. */
export async function signUp(page: Page, email: string): Promise<void> {
  await enter(page, 'Sign Up', 'Create account', email)
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
}

/** Answers the four onboarding steps as somebody who is afraid of turbulence, and submits them. */
export async function answerOnboarding(page: Page, name: string): Promise<void> {
  const answer = (role: 'radio' | 'checkbox', label: RegExp) => choose(page.getByRole(role, { name: label }))
  const go = (button: string) => page.getByRole('button', { name: button }).click()
  await page.getByLabel('What may we call you?').fill(name)
  await answer('radio', /^After something happened/)
  await answer('radio', /^Rarely/)
  await go('Continue')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await answer('checkbox', /^Turbulence/)
  await answer('checkbox', /^Racing heart/)
  await go('Continue')
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await answer('checkbox', /^Guidance/)
  await go('Continue')
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await answer('radio', /^Within the next month/)
  await go('Complete Setup')
}

/** Does the same and waits for the dashboard. */
export async function completeOnboarding(page: Page, name: string): Promise<void> {
  await answerOnboarding(page, name)
  await expectDashboard(page)
}
