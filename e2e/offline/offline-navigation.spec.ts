import { expect, test } from '@playwright/test'
import { newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'

test('a page opened without a network says so, and loads automatically when the network returns', async ({
  page,
  request,
}) => {
  await openAs(page, (await newListener(request, 'Olive Offline')).email)
  await expect(page.getByRole('heading', { level: 1, name: 'Olive' })).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.context().setOffline(true)
  // Follow a link by its address, because the screen size decides which of several links is visible.
  const goTo = (path: string) => page.locator(`a[href="${path}"]:visible`).first().click()
  for (const path of ['/programs', '/profile', '/programs']) {
    await goTo(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
  expect(loads).toBe(0)
})

test('a page whose style sheet failed to load has it once it is shown', async ({ page, request }) => {
  await openAs(page, (await newListener(request, 'Stella Sheet')).email)
  await expect(page.getByRole('heading', { level: 1, name: 'Stella' })).toBeVisible()
  await page.route('**/assets/programs-page-*.css', (route) => route.abort(), { times: 1 })
  await page.locator('a[href="/programs"]:visible').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
  // The browser treats a sheet that failed to load as foreign, so its rules cannot be read.
  const isStyled = () =>
    [...document.styleSheets].some((sheet) => {
      if (!sheet.href?.includes('/programs-page-')) return false
      try {
        return sheet.cssRules.length > 0
      } catch {
        return false
      }
    })
  await expect.poll(() => page.evaluate(isStyled)).toBe(true)
})
