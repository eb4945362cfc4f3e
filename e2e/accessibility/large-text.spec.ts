import { expect, type Page, test } from '@playwright/test'
import { openAdminArea } from '../support/admin-area.ts'
import { adminScreensContent, visitAdminArea } from '../support/admin-screens.ts'
import { newListener } from '../support/api.ts'
import { unreadable } from '../support/cut-text.ts'
import { listenerScreens } from '../support/listener-screens.ts'
import { openAs, signUp } from '../support/people.ts'

/* Text at twice the size, which users set in the browser for every page. */

const SIZES = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a desktop', width: 1440, height: 900 },
]

/** Doubles the font size like the browser's own setting, which also affects em in media queries. */
async function doubleFont(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

async function isReadable(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect.poll(() => unreadable(page), { message: where, timeout: 10_000 }).toEqual([])
}

for (const { name, ...viewport } of SIZES) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    test('visitors can read everything at twice the text size', async ({ page }) => {
      await doubleFont(page)
      for (const path of ['/', '/?fear=3', '/auth', '/help', '/privacy', '/reminders/off?token=a']) {
        await page.goto(path)
        await isReadable(page, path)
      }
    })

    test('a newcomer can read everything', async ({ page }) => {
      await doubleFont(page)
      await signUp(page, `large.${viewport.width}.${Date.now()}@stillair.test`)
      await isReadable(page, 'onboarding')
    })

    test('a listener can read everything', async ({ page, request }) => {
      await openAs(page, (await newListener(request, 'Alexandrina Large')).email)
      const { paths, session, locked } = await listenerScreens(request)
      await doubleFont(page)
      // On a phone on its side, only the player has a layout of its own.
      for (const path of viewport.height < 480 ? [session, '/content-library'] : paths) {
        await page.goto(path)
        await isReadable(page, path)
      }
      await page.goto(locked)
      await page.getByRole('button', { name: 'Play the first minute' }).click()
      await isReadable(page, 'the first minute')
    })

    // The desk has no layout of its own for a phone on its side.
    if (viewport.height >= 480) {
      test('an editor can read everything', async ({ page, request }) => {
        const content = await adminScreensContent(request)
        await doubleFont(page)
        await openAdminArea(page, 'admin@stillair.test', `?search=${encodeURIComponent(content.title)}`)
        await visitAdminArea(page, request, content, (where) => isReadable(page, where))
      })
    }
  })
}
