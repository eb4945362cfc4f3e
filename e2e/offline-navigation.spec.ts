import { expect, test } from '@playwright/test'
import { newListener } from './support/api.ts'
import { signIn } from './support/people.ts'

test('a page that was gone to without a network says so, and comes by itself when the network does', async ({
  page,
  request,
}) => {
  await signIn(page, (await newListener(request, 'Olive Offline')).email)
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
