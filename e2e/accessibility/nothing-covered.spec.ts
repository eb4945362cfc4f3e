import { expect, type Locator, test } from '@playwright/test'
import { expectStill } from '../support/accessibility.ts'
import { admin, newListener } from '../support/api.ts'
import { listenerScreens } from '../support/listener-screens.ts'
import { openAs } from '../support/people.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not visible`)
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** Keeps toasts on the screen, which otherwise go after five seconds. */
const keepToasts = () => {
  const original = globalThis.setTimeout
  const longer = (work: () => void, delay?: number) => original(work, delay === 5_000 ? 600_000 : delay)
  Object.assign(globalThis, { setTimeout: longer })
}

/** Opens a screen without loading the page again. */
const goTo = (path: string) => {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Lists the controls below the toast; null without a toast. */
const covered = (): string[] | null => {
  const toast = document.querySelector('[class*="toast_"]')
  if (!toast) return null
  const box = toast.getBoundingClientRect()
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role="slider"]')].filter(
    (control) => !toast.contains(control) && !control.closest('[aria-hidden="true"], .visually-hidden, .skip-link'),
  )
  return controls
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
    .map((control) => control.outerHTML.slice(0, 100))
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the speed menu stays inside the player', async ({ page, request }) => {
      const ada = await admin(request)
      const file = { type: 'audio' as const, categoryId: 1 as const, fileUrl: 'https://files.test/calm.mp3' }
      const session = { ...file, title: 'Slowly Now', duration: 300, isPublished: true, isFreeContent: true }
      const { id } = await ada.send('POST /api/content', { body: session })
      await openAs(page, (await newListener(request, 'Slow Quiet')).email, `/content/${id}`)
      await page.getByRole('button', { name: /^Speed/ }).click()
      const menu = await boxOf(page.getByRole('menu'))
      const player = await boxOf(page.getByRole('region', { name: 'Player' }))
      expect(menu.top).toBeGreaterThanOrEqual(Math.max(0, player.top))
      expect(menu.left).toBeGreaterThanOrEqual(player.left)
      expect(menu.right).toBeLessThanOrEqual(player.right)
      expect(menu.bottom).toBeLessThanOrEqual(Math.min(viewport.height, player.bottom))
    })

    test('no toast covers a control, on any screen and beside a dialog', async ({ page, request }) => {
      const { paths } = await listenerScreens(request)
      await page.addInitScript(keepToasts)
      await openAs(page, (await newListener(request, 'Tessa Quietly-Longname')).email, '/profile')
      await page.getByRole('button', { name: 'Edit name and email' }).click()
      await page.getByLabel('Name').fill('Tessa Quietly')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
      // On a phone on its side, there is no room between a player's controls.
      for (const path of viewport.height < 480 ? [] : paths) {
        // The in-flight page is a document of its own.
        if (path === '/flight') continue
        await page.evaluate(goTo, path)
        await expectStill(page)
        await expect.poll(() => page.evaluate(covered), { message: path }).toEqual([])
      }
      await page.evaluate(goTo, '/profile?tab=settings')
      await page.getByRole('button', { name: /^Delete/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expect.poll(() => page.evaluate(covered)).toEqual([])
    })
  })
}

test('the speed menu works in full screen', async ({ page, request }) => {
  const ada = await admin(request)
  const file = { type: 'video' as const, categoryId: 1 as const, fileUrl: 'https://files.test/clouds.mp4' }
  const session = { ...file, title: 'Fills the Screen', duration: 300, isPublished: true, isFreeContent: true }
  const { id } = await ada.send('POST /api/content', { body: session })
  await openAs(page, (await newListener(request, 'Fay Full')).email, `/content/${id}`)
  await page.getByRole('button', { name: 'Full screen' }).filter({ visible: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION')
  await page.getByRole('button', { name: 'Speed 1.0×' }).click()
  // Click it like a user: anything outside the full-screen element cannot be clicked.
  await page.getByRole('menuitemradio', { name: '1.5×' }).click()
  await expect(page.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible()
})
