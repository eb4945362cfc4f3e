import { test } from '@playwright/test'
import { DEVICES, expectAccessiblePage } from '../support/accessibility.ts'
import { signUp } from '../support/people.ts'

for (const viewport of DEVICES) {
  test.describe(`axe, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a visitor’s screens have no violations', async ({ page }) => {
      for (const path of ['/', '/?fear=6', '/privacy', '/help', '/auth', '/reminders/off?token=a']) {
        await page.goto(path)
        await expectAccessiblePage(page, path)
      }
    })

    test('the onboarding has no violations', async ({ page }) => {
      await signUp(page, `axe.${viewport.width}.${Date.now()}@stillair.test`)
      await expectAccessiblePage(page, 'onboarding')
    })
  })
}
