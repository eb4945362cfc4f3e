import { expect, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { openAdminArea, openUploads } from '../support/admin-area.ts'
import { mediaFiles } from '../support/media-files.ts'

test('an editor on another page sees the progress of an upload and its completion', async ({ page }) => {
  await openAdminArea(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  await page.getByLabel('Files to upload').setInputFiles(await mediaFiles.otherAudio())
  await openUploads(page)
  await expect(page.getByRole('progressbar', { name: 'Upload of morning-breath.wav' })).toBeVisible()
  const note = page.getByRole('complementary', { name: 'Uploads' })
  await expect(note).toBeHidden()

  await page.getByRole('link', { name: 'Programs', exact: true }).first().click()
  await expect(page).toHaveURL(/\/programs/)
  await expect(note).toContainText('Uploading 1 recording.')
  await expectAccessibleOnDevices(page, 'uploads while programs are shown')
  held.resolve()
  await expect(page.getByText('All uploads have arrived', { exact: true })).toBeVisible()
  await expect(note).toBeHidden()
})
