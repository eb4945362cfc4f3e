import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'

test('a browser that lacks a required feature shows which versions work', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Promise, 'withResolvers')
  })
  for (const path of ['/', '/flight', '/auth']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Stillair needs a newer browser' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Safari 17.5' })).toBeVisible()
    await expect(page.locator('#root')).toHaveCount(0)
  }
  await expectAccessible(page, 'a browser that is too old')
})

test('no supported browser fetches that page', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(paths).not.toContain('/old-browser.js')
})
