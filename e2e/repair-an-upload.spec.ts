import { expect, test } from '@playwright/test'
import { admin } from './support/api.ts'
import { findRow, openDesk, openEditor } from './support/desk.ts'
import { type MediaFiles, makeMediaFiles } from './support/media-files.ts'
import { publishSession, uploadMedia } from './support/publish.ts'

let files: MediaFiles

test.beforeAll(async () => {
  files = await makeMediaFiles()
})
test.afterAll(() => files.remove())

test('a failed upload tells why, is repaired with another file, and the bad one is deleted', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  await admin(request)
  const title = `Repaired ${Date.now()}`
  // A name of its own: other journeys leave failed uploads in the list, too.
  const letter = `letter-${Date.now()}.mp4`
  await openDesk(page)
  await page.getByRole('button', { name: 'Add Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Content' })
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Recording file').setInputFiles({
    name: letter,
    mimeType: 'video/mp4',
    buffer: Buffer.from('Dear all, the flight was fine.\n'.repeat(200)),
  })
  await expect(editor.getByText(/^Packaging failed\. .+/)).toBeVisible({ timeout: 60_000 })
  // Trying the same file again fails in the same words.
  await editor.getByRole('button', { name: /^Try again/ }).click()
  await expect(editor.getByText(/^Packaging failed\. .+/)).toBeVisible({ timeout: 60_000 })

  await editor.getByLabel('Recording file').setInputFiles(files.audio)
  await expect(editor.getByText(/0:40/).first()).toBeVisible({ timeout: 120_000 })
  await editor.getByRole('switch', { name: 'Published' }).check({ force: true })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden({ timeout: 60_000 })
  await expect((await findRow(page, title)).getByText('Published')).toBeVisible()

  await page.goto('/admin?view=media')
  const bad = page.getByRole('row').filter({ hasText: letter })
  await bad.getByRole('button', { name: `Delete ${letter}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(bad).toBeHidden()
})

test('the recording of a published session is replaced while somebody listens, who hears on', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000)
  const ada = await admin(request)
  const title = `Replaced ${Date.now()}`
  const first = await uploadMedia(request, ada, files.audio)
  const contentId = await publishSession(ada, { title, mediaId: first })

  await openDesk(page)
  const editor = await openEditor(page, title)
  await editor.getByRole('button', { name: /^Replace/ }).click()
  await editor.getByLabel('Recording file').setInputFiles(files.otherAudio)
  await expect(editor.getByText(/0:20/).first()).toBeVisible({ timeout: 60_000 })

  const listener = await (await browser.newContext()).newPage()
  await openDesk(listener)
  await listener.goto(`/content/${contentId}`)
  await listener.getByRole('button', { name: 'Play', exact: true }).click()
  const player = listener.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', 'playing')

  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden({ timeout: 180_000 })
  const second = await ada.send('GET', `/api/admin/content/${contentId}`)
  expect(second.mediaId).not.toBe(first)
  expect(second.isPublished).toBe(true)

  const slider = listener.getByRole('slider', { name: 'Seek' })
  const position = async () => Number(await slider.getAttribute('aria-valuenow'))
  // From the beginning again: what is fetched now are the files of the recording that was replaced.
  await slider.focus()
  await slider.press('Home')
  await expect.poll(position).toBeLessThan(10)
  const again = await position()
  await expect.poll(position).toBeGreaterThan(again)
  await expect(player).toHaveAttribute('data-state', 'playing')
  await listener.context().close()

  // What nothing plays any more can go; what is played cannot.
  await page.goto('/admin?view=media')
  await expect(page.getByText(title).first()).toBeVisible()
  const answer = await request.delete(`/api/media/${second.mediaId}`, { headers: ada.authorization })
  expect(answer.status()).toBe(409)
  expect((await answer.json()).error).toContain(title)
  await ada.send('DELETE', `/api/media/${first}`)
})

test('a session that listeners see, or that a program holds, is not deleted by accident', async ({ page, request }) => {
  test.setTimeout(180_000)
  const ada = await admin(request)
  const title = `Deleted ${Date.now()}`
  const contentId = await publishSession(ada, {
    title,
    mediaId: await uploadMedia(request, ada, files.audio),
  })
  await openDesk(page)
  const row = await findRow(page, title)
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('Listeners see this session. Take it back to a draft first.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: `Unpublish ${title}` }).click()
  await expect(row.getByText('Draft')).toBeVisible()
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No session found')).toBeVisible()
  const gone = await request.get(`/api/content/${contentId}`, { headers: ada.authorization })
  expect(gone.status()).toBe(404)
})
