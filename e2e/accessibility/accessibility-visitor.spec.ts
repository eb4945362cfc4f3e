import { test } from '@playwright/test'
import { expectAccessiblePageOnDevices } from '../support/accessibility.ts'
import { signUp } from '../support/people.ts'

test('a visitor’s screens have no violations', async ({ page }) => {
  for (const path of ['/', '/?fear=6', '/privacy', '/help', '/auth', '/reminders/off?token=a']) {
    await page.goto(path)
    await expectAccessiblePageOnDevices(page, path)
  }
})

test('the onboarding has no violations', async ({ page }) => {
  await signUp(page, `axe.${Date.now()}@stillair.test`)
  await expectAccessiblePageOnDevices(page, 'onboarding')
})
