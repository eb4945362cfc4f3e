import { expect, test } from '@playwright/test'
import { findRow, openAdminArea, openEditor, uploadStrip } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { mediaFiles } from '../support/media-files.ts'
import { anyRecording, PACKAGING, publishSession, uploadMedia } from '../support/publish.ts'

test('a failed upload shows why, is replaced with another file, and is deleted', async ({ page, request }) => {
  await admin(request)
  const title = `Repaired ${Date.now()}`
  // A unique name, because other journeys leave failed uploads in the list too.
  const letter = `letter-${Date.now()}.mp4`
  await openAdminArea(page)
  await page.getByRole('button', { name: 'Add Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Content' })
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Recording file').setInputFiles({
    name: letter,
    mimeType: 'video/mp4',
    buffer: Buffer.from('Dear all, the flight was fine.\n'.repeat(200)),
  })
  await expect(editor.getByText(/^Processing failed\. .+/)).toBeVisible(PACKAGING)
  // Retrying the same file would fail in the same way.
  await expect(editor.getByRole('button', { name: /^Try again/ })).toHaveCount(0)

  await editor.getByLabel('Recording file').setInputFiles(await mediaFiles.audio())
  await expect(editor.getByText(/0:40/).first()).toBeVisible(PACKAGING)
  await choose(editor.getByRole('switch', { name: 'Published' }))
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden(PACKAGING)
  await expect((await findRow(page, title)).getByText('Published')).toBeVisible()

  await page.goto('/admin?view=media')
  const bad = page.getByRole('row').filter({ hasText: letter })
  await bad.getByRole('button', { name: `Delete ${letter}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(bad).toBeHidden()
})

test('several failed uploads are dismissed together', async ({ page, request }) => {
  const ada = await admin(request)
  const run = Date.now()
  const names = [`letter-one-${run}.mp4`, `letter-two-${run}.mp4`]
  const isOwn = ({ fileName }: { fileName: string }) => names.includes(fileName)
  // Hide the failed uploads of other journeys, which still need them.
  await page.route('**/api/media/live*', (route) => route.abort())
  await page.route('**/api/media', async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as { fileName: string }[]
    await route.fulfill({ response, json: all.filter(isOwn) })
  })
  await openAdminArea(page)
  const buffer = Buffer.from('Dear all, the flight was fine.\n'.repeat(200))
  await page.getByLabel('Files to upload').setInputFiles(names.map((name) => ({ name, mimeType: 'video/mp4', buffer })))
  const row = uploadStrip(page).filter({ hasText: '2 uploads have failed' })
  await expect(row).toBeVisible(PACKAGING)
  await row.getByRole('button', { name: 'Dismiss them all' }).click()
  const question = page.getByRole('alertdialog', { name: 'Dismiss 2 failed uploads?' })
  await question.getByRole('button', { name: 'Delete them' }).click()
  await expect(page.getByText('Failed uploads dismissed', { exact: true })).toBeVisible()
  await expect(row).toBeHidden()
  await expect.poll(async () => (await ada.send('GET /api/media')).filter(isOwn)).toEqual([])
})

test('replacing the recording of a published session does not interrupt a listener', async ({
  page,
  request,
  browser,
}) => {
  const ada = await admin(request)
  const title = `Replaced ${Date.now()}`
  const first = await uploadMedia(request, ada, await mediaFiles.longAudio(), `replaced-${Date.now()}.wav`)
  const contentId = await publishSession(ada, { title, mediaId: first })

  await openAdminArea(page)
  const editor = await openEditor(page, title)
  await editor.getByRole('button', { name: /^Replace/ }).click()
  await editor.getByLabel('Recording file').setInputFiles(await mediaFiles.otherAudio())
  await expect(editor.getByText(/0:20/).first()).toBeVisible(PACKAGING)

  const listener = await (await browser.newContext()).newPage()
  await openAdminArea(listener)
  await listener.goto(`/content/${contentId}`)
  await listener.getByRole('button', { name: 'Play', exact: true }).click()
  const player = listener.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', 'playing')

  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden(PACKAGING)
  const second = await ada.send('GET /api/admin/content/:id', { params: { id: contentId } })
  expect(second.mediaId).not.toBe(first)
  expect(second.isPublished).toBe(true)

  const slider = listener.getByRole('slider', { name: 'Seek' })
  const position = async () => Number(await slider.getAttribute('aria-valuenow'))
  // Seek back to the start: the player now fetches files of the replaced recording.
  await slider.focus()
  await slider.press('Home')
  await expect.poll(position).toBeLessThan(10)
  const again = await position()
  await expect.poll(position).toBeGreaterThan(again)
  await expect(player).toHaveAttribute('data-state', 'playing')
  await listener.context().close()

  // A recording can be deleted when no content uses it any more, but not while it is in use.
  await page.goto('/admin?view=media')
  await expect(page.getByText(title).first()).toBeVisible()
  const answer = await request.delete(`/api/media/${second.mediaId}`, { headers: ada.authorization })
  expect(answer.status()).toBe(409)
  expect((await answer.json()).error).toContain(title)
  await ada.send('DELETE /api/media/:id', { params: { id: first } })
})

test('a session that is published or in a program is not deleted by accident', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Deleted ${Date.now()}`
  const contentId = await publishSession(ada, {
    title,
    mediaId: await anyRecording(request, ada),
  })
  await openAdminArea(page)
  const row = await findRow(page, title)
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('This session is published. Unpublish it first.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: `Unpublish ${title}` }).click()
  await expect(row.getByText('Draft')).toBeVisible()
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No session found')).toBeVisible()
  const gone = await request.get(`/api/content/${contentId}`, { headers: ada.authorization })
  expect(gone.status()).toBe(404)
})
