import { expect, type Locator, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not visible`)
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the speed menu stays inside the player, and toasts do not cover its buttons', async ({ page, request }) => {
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
      const toastTop = () => getComputedStyle(document.documentElement).getPropertyValue('--toast-top')
      expect(await page.evaluate(toastTop)).toBe('0px')
    })

    test('no toast covers the buttons of a dialog', async ({ page, request }) => {
      await openAs(page, (await newListener(request, 'Tessa Quietly-Longname')).email, '/profile')
      await page.getByRole('button', { name: 'Edit name and email' }).click()
      await page.getByLabel('Name').fill('Tessa Quietly')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByRole('button', { name: /^Delete/ }).click()
      const toast = page.getByText('Profile updated', { exact: true })
      await expect(page.getByRole('alertdialog')).toBeVisible()
      const box = await boxOf(toast.locator('xpath=ancestor::li'))
      const button = await boxOf(page.getByRole('button', { name: 'Delete for good' }))
      expect(box.bottom < button.top || box.right < button.left || box.left > button.right).toBe(true)
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
