import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openAdminArea } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { uploadMedia } from '../support/publish.ts'

test('an editor downloads the original upload unchanged', async ({ page, request }) => {
  const ada = await admin(request)
  const file = await mediaFiles.otherAudio()
  const name = `Überflug ${Date.now()}.wav`
  await uploadMedia(request, ada, file, name)
  await openAdminArea(page, undefined, '?view=media')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name} as it was uploaded` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  expect(Buffer.compare(await readFile(await download.path()), await readFile(file))).toBe(0)
})
