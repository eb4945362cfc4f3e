import { expect, type Page, test } from '@playwright/test'
import { admin } from '../support/api.ts'
import { answerOnboarding, expectDashboard } from '../support/people.ts'
import { anyRecording, publishProgram, publishSession } from '../support/publish.ts'

/* The first minutes of somebody who flies soon: few taps lead to the first sound, and one more saves a kit for the flight. */

const PROGRAM = 'Through the Turbulence'

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const ids: string[] = []
  for (const title of ['Turbulence and Panic', 'Turbulence, Explained', 'Turbulence at Night', 'After the Turbulence'])
    ids.push(await publishSession(ada, { title, mediaId, tags: ['Turbulence', 'Panic'] }))
  await publishProgram(ada, PROGRAM, ids.slice(2))
  // The worker hashes the recording after packaging.
  await expect
    .poll(async () => (await request.get(`/api/content/${ids[0]}/keep`, { headers: ada.authorization })).status())
    .toBe(200)
})

/** Counts taps and typed fields in this tab from now on, over all its pages. */
async function countTaps(page: Page) {
  await page.addInitScript(() => {
    const count = (what: string) => sessionStorage.setItem(what, String(Number(sessionStorage.getItem(what)) + 1))
    addEventListener('pointerdown', () => count('taps'), true)
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLInputElement && target.matches(TYPED) && count('typed'),
      true,
    )
    const TYPED = '[type=email], [type=password], [type=text], :not([type])'
  })
  const read = (what: string) => page.evaluate((key) => Number(sessionStorage.getItem(key)), what)
  return { taps: () => read('taps'), typed: () => read('typed') }
}

test('12 taps and 3 typed fields lead from the landing page to the dashboard, the 13th to sound, and one saves a kit', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const failures: string[] = []
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  const { taps, typed } = await countTaps(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('E-mail', { exact: true }).fill(`soon.${Date.now()}@stillair.test`)
  await page.getByLabel('Password', { exact: true }).fill('smooth-skies')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await answerOnboarding(page, 'Fay')
  await expectDashboard(page)
  expect(await typed()).toBe(3)
  expect(await taps()).toBeLessThanOrEqual(12)

  const before = await taps()
  await page
    .getByRole('link', { name: /^(Play|Start)/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-state', 'playing')
  expect(await taps()).toBe(before + 1)

  // Back by the phone's own gesture.
  await page.goBack()
  const kit = page.getByRole('region', { name: 'Your kit for the flight' })
  await expect(kit).toContainText(
    new RegExp(`\\d sessions for you, with the program “${PROGRAM}”.*\\d MB, about a minute`),
  )
  await kit.getByRole('button', { name: 'Save the kit' }).click()
  await expect(kit.getByText('Saved for your flight.')).toBeVisible()
  expect(await taps()).toBe(before + 2)
  expect(failures).toEqual([])

  await page.getByRole('link', { name: 'Flying soon? Enter your flight' }).click()
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
})
