import { expect, test } from '@playwright/test'
import { newListener } from './support/api.ts'
import { openAs } from './support/people.ts'

test('a page that was gone to without a network says so, and comes by itself when the network does', async ({
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
  // By the address, as links do: which link is on the screen depends on its size.
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

test('a page whose style sheet was lost on the way has it when it stands there', async ({ page, request }) => {
  await openAs(page, (await newListener(request, 'Stella Sheet')).email)
  await expect(page.getByRole('heading', { level: 1, name: 'Stella' })).toBeVisible()
  await page.route('**/assets/programs-page-*.css', (route) => route.abort(), { times: 1 })
  await page.locator('a[href="/programs"]:visible').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
  // The rules of a sheet that was lost can't be looked at: the browser says that it isn't ours.
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
