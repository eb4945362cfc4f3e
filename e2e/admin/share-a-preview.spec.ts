import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { DEVICES, expectAccessible, expectAccessibleOnDevices } from '../support/accessibility.ts'
import { openAdminArea, openEditor } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

/* Links that let a person without an account see and play an unpublished session. */

const TITLE = `Not Yet in the Air ${Date.now()}`

let contentId: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  contentId = await publishSession(ada, { title: TITLE, mediaId, isPublished: false, isFreeContent: false })
  const text = 'WEBVTT\n\n00:00.000 --> 00:30.000\nThe doors are closed.\n'
  await ada.send('PUT /api/content/:id/transcript', { params: { id: contentId }, body: { text } })
})

async function makeLink(request: APIRequestContext) {
  const ada = await admin(request)
  return ada.send('POST /api/content/:id/preview-links', { params: { id: contentId }, body: { days: 7 } })
}
const over = (page: Page) => page.getByRole('heading', { level: 1, name: 'This preview has ended' })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: TITLE })
const seekBar = (page: Page) => page.getByRole('slider', { name: 'Seek' })

/** Opens a page for another person on their own device. */
async function guest(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

test('an editor shares a draft with somebody without an account, and revokes the link', async ({ page, browser }) => {
  await openAdminArea(page)
  const editor = await openEditor(page, TITLE)
  await editor.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /^Preview\./ })
  await expectAccessibleOnDevices(page, 'a preview on the desk')
  await preview.getByRole('button', { name: 'Share a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a preview' })
  await expect(dialog.getByText('There are no active links.')).toBeVisible()
  await dialog.getByRole('radio', { name: '1 day' }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect(address).toHaveValue(/\/preview#[\w-]+\.[\w-]+\.[\w-]{22}$/)
  await expect(dialog.getByText(/^Works until /)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Copied', { exact: true })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await address.inputValue())
  await expectAccessibleOnDevices(page, 'the links to a preview')
  await page.setViewportSize(DEVICES[1])

  const other = await guest(browser)
  await other.goto(link)
  await expect(heading(other)).toBeVisible()
  await expect(other.getByText(/^Preview until /)).toBeVisible()

  await dialog.getByRole('button', { name: 'End now' }).click()
  const question = page.getByRole('alertdialog', { name: 'End this link?' })
  await question.getByRole('button', { name: 'End the link' }).click()
  await expect(dialog.getByText('There are no active links.')).toBeVisible()
  await other.reload()
  await expect(over(other)).toBeVisible()
  await expectAccessibleOnDevices(other, 'a preview that has ended')

  // Each closed dialog returns the focus to the button that opened it.
  await page.keyboard.press('Escape')
  await expect(preview.getByRole('button', { name: 'Share a link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor.getByRole('button', { name: 'Preview', exact: true })).toBeFocused()
  await other.context().close()
})

test('a guest plays and reads the preview, and nothing is counted', { tag: '@core' }, async ({ page, request }) => {
  const { address } = await makeLink(request)
  const [, secret = ''] = address.split('#')
  const sent: string[] = []
  page.on('request', (requested) => {
    sent.push(`${requested.method()} ${requested.url()} ${JSON.stringify(requested.headers())}`)
  })
  await page.goto(address)
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessibleOnDevices(page, 'a preview for a guest')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect.poll(() => seekBar(page).getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  if (!(await transcript.isVisible())) await page.getByRole('button', { name: 'Transcript' }).click()
  await expect(transcript.getByText('The doors are closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Completed' }).first().click()
  await expect(page.getByRole('status').getByText('Session completed')).toBeAttached()
  await expectAccessible(page, 'a preview that was heard')
  // The secret appears in no URL and no referrer, so in no log. Nothing reports the playback.
  expect(sent.filter((entry) => entry.includes(secret))).toEqual([])
  expect(sent.filter((entry) => entry.startsWith('POST') && !entry.includes('/api/previews/open'))).toEqual([])
})

test('a signed-in listener sees the same, and the draft is not in their library', async ({ page, request }) => {
  const zoe = await newListener(request, 'Zoe Previews')
  const { address } = await makeLink(request)
  await openAs(page, zoe.email, `${address}).`)
  await expect(heading(page)).toBeVisible()
  await page.getByRole('link', { name: 'Stillair home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good |^Hello/)
  await page.goto(`/content/${contentId}`)
  await expect(page.getByRole('heading', { name: 'Content Not Found' })).toBeVisible()
  expect(await zoe.send('GET /api/session-logs')).toEqual([])
})

for (const [what, address] of [
  ['without its end', '/preview'],
  ['that is cut', '/preview#abc'],
  ['that was made up', `/preview#a.b.${'A'.repeat(22)}`],
] as const) {
  test(`a link ${what} says so`, async ({ page }) => {
    await page.goto(address)
    await expect(over(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Stillair' })).toBeVisible()
  })
}

test('a preview that fails to load can be retried', async ({ page, request }) => {
  const { address } = await makeLink(request)
  await page.route('**/api/previews/open', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'The preview could not be opened' })).toBeVisible()
  await page.unroute('**/api/previews/open')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toBeVisible()
})
