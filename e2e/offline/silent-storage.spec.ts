import { expect, test } from '@playwright/test'
import { newListener } from '../support/api.ts'
import { signIn } from '../support/people.ts'

/* Browsers whose databases never answer: private windows, full disks, blocked upgrades. */

/** Makes the browser accept every request to open a database without ever answering. */
function fallSilent(): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function openSilently(...request) {
    const opening = open.apply(this, request)
    for (const type of ['success', 'error', 'blocked', 'upgradeneeded'])
      opening.addEventListener(type, (event) => event.stopImmediatePropagation())
    return opening
  }
}

test('when storage never answers, a user can sign in and listen, and reads that nothing is saved', async ({
  page,
  request,
}) => {
  await page.addInitScript(fallSilent)
  await page.goto('/auth')
  await expect(page.getByText('This browser isn’t saving anything right now.')).toBeVisible()
  await signIn(page, (await newListener(request, 'Petra Private')).email)
  await expect(page.getByText('This browser isn’t saving anything right now.')).toBeVisible()
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Petra' })).toBeVisible()
})

test('a signed-in user loses nothing while storage does not answer', async ({ page, request }) => {
  await signIn(page, (await newListener(request, 'Sigrid Stored')).email)
  const stored = () => page.evaluate(() => localStorage.getItem('stillair:signed-in'))
  const before = await stored()
  expect(before).not.toBeNull()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${fallSilent})()` })
  await page.reload()
  await expect(page.getByText('This browser isn’t saving anything right now.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/auth')
  expect(await stored()).toBe(before)

  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Sigrid' })).toBeVisible()
})
