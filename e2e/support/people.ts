import { expect, type Page } from '@playwright/test'
import { PASSWORD, storedSignIn } from './api.ts'
import { choose } from './choose.ts'

async function enter(page: Page, tab: 'Sign In' | 'Sign Up', button: string, email: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: tab }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: button }).click()
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good |^Hello/)
}

/** Signs somebody in who is onboarded, and waits for the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await enter(page, 'Sign In', 'Sign In', email)
  await expectDashboard(page)
}

/**
 * Opens a page as somebody who has signed in before and is onboarded; waits for the dashboard when that is the page. Only
 * what is about signing in needs {@link signIn}.
 */
export async function openAs(page: Page, email: string, place = '/'): Promise<void> {
  // A document of the same origin without the app's scripts, which would read the storage before it is written.
  await page.goto('/icon.svg')
  await page.evaluate((items) => Object.assign(localStorage, items), await storedSignIn(page.request, email))
  await page.goto(place)
  if (place === '/') await expectDashboard(page)
}

/** Makes an account by e-mail; the onboarding follows. */
export async function signUp(page: Page, email: string): Promise<void> {
  await enter(page, 'Sign Up', 'Create account', email)
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
}

/** Answers the four steps of the onboarding as somebody who is afraid of turbulence, and sends them. */
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

/** The same, and waits for the dashboard. */
export async function completeOnboarding(page: Page, name: string): Promise<void> {
  await answerOnboarding(page, name)
  await expectDashboard(page)
}
