import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openAdminArea, openEditor } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { mediaFiles } from '../support/media-files.ts'
import { publishSession, sharedMedia } from '../support/publish.ts'

async function openCover(page: Page, title: string): Promise<Locator> {
  await openAdminArea(page)
  const form = await openEditor(page, title)
  await choose(form.getByRole('radio', { name: 'Uploaded picture' }))
  return form
}

/** Returns the mean colour of the cover that the action creates: red, green and blue, 0 to 255. */
async function coverOf(page: Page, act: () => Promise<void>): Promise<{ red: number; blue: number }> {
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/cover-images') && answer.ok())
  await act()
  const { placeholder } = (await (await made).json()) as { placeholder: string }
  const [red = 0, , blue = 0] = placeholder.match(/[\da-f]{2}/gi)?.map((digits) => Number.parseInt(digits, 16)) ?? []
  return { red, blue }
}

test('an editor chooses a picture of the gallery, and takes the choice back', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Chosen ${Date.now()}`
  await publishSession(ada, { title, mediaId: await sharedMedia(request, ada, await mediaFiles.otherAudio()) })
  const cover = async () =>
    (await ada.send('GET /api/content')).find((content) => content.title === title)?.cover.prefix
  const automatic = await cover()
  await openAdminArea(page)
  const save = async (form: Locator) => {
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toBeHidden()
  }

  const form = await openEditor(page, title)
  await choose(form.getByRole('radio', { name: 'Dusk, misty hills 2' }))
  await expectAccessible(page, 'the choice of a picture')
  await save(form)
  expect(await cover()).toBe('/gallery/dusk-ridges-2')

  const again = await openEditor(page, title)
  await expect(again.getByRole('radio', { name: 'Dusk, misty hills 2' })).toBeChecked()
  await choose(again.getByRole('radio', { name: 'Automatic' }))
  await save(again)
  expect(await cover()).toBe(automatic)
})

test('an editor takes a frame of the video as the cover', async ({ page, request }) => {
  const ada = await admin(request)
  const mediaId = await sharedMedia(request, ada, await mediaFiles.twoColours())
  const title = `Dusk ${Date.now()}`
  await publishSession(ada, { title, mediaId, type: 'video' })
  const form = await openCover(page, title)
  await form.getByRole('button', { name: 'Take a frame of the video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a frame of the video' })
  const use = dialog.getByRole('button', { name: 'Use this frame' })
  await expect(use).toBeEnabled()
  await expectAccessible(page, 'the choice of a frame')
  const early = await coverOf(page, () => use.click())
  expect(early.red).toBeGreaterThan(early.blue + 100)

  await expect(dialog).toBeHidden()
  await form.getByRole('button', { name: 'Take a frame of the video' }).click()
  await dialog.getByRole('slider', { name: 'Place' }).press('End')
  await dialog.getByRole('button', { name: 'Previous frame' }).click()
  await expect(use).toBeEnabled()
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(19)
  const late = await coverOf(page, () => use.click())
  expect(late.blue).toBeGreaterThan(late.red + 100)

  // The cover belongs to the session once it is saved.
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  const saved = (await ada.send('GET /api/content')).find((content) => content.title === title)
  expect(saved?.coverImageUrl).toMatch(/^\/covers\//)
})

test('the picture embedded in a recording becomes the cover, cropped as the editor chooses', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const mediaId = await sharedMedia(request, ada, await mediaFiles.withPicture())
  const title = `Brought along ${Date.now()}`
  await publishSession(ada, { title, mediaId })
  const form = await openCover(page, title)
  const middle = await coverOf(page, () =>
    form.getByRole('button', { name: 'Use the picture in the recording' }).click(),
  )
  expect(Math.abs(middle.red - middle.blue)).toBeLessThan(60)

  const dialog = page.getByRole('dialog', { name: 'Crop the cover' })
  const cropped = async (key: 'ArrowLeft' | 'ArrowRight') => {
    await form.getByRole('button', { name: 'Crop' }).click()
    const part = dialog.getByRole('group', { name: 'The part used as the cover' })
    const use = dialog.getByRole('button', { name: 'Use this part' })
    await expect(use).toBeEnabled()
    if (key === 'ArrowLeft') {
      await expectAccessible(page, 'cropping a cover')
    }
    await part.focus()
    for (let press = 0; press < 60; press++) await page.keyboard.press(key)
    const colour = await coverOf(page, () => use.click())
    await expect(dialog).toBeHidden()
    return colour
  }
  // Each crop uses the whole picture, first its left end and then its right: earlier crops cut nothing off for good.
  const left = await cropped('ArrowLeft')
  const right = await cropped('ArrowRight')
  expect(Math.abs(left.red - right.red)).toBeGreaterThan(100)
  expect(Math.abs(left.blue - right.blue)).toBeGreaterThan(100)
})

test('an unusable picture is refused for good, and a failed upload can be retried', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Refused ${Date.now()}`
  await publishSession(ada, { title, mediaId: await sharedMedia(request, ada, await mediaFiles.otherAudio()) })
  const form = await openCover(page, title)
  const file = form.locator('input[type="file"][accept*="image"]')
  const again = form.getByRole('button', { name: 'Try again' })
  await file.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(form.getByText('Choose a JPEG, PNG, WebP or AVIF picture.')).toBeVisible()
  await expect(again).toBeHidden()

  await page.route('**/api/cover-images', (route) => route.abort(), { times: 1 })
  const { height, data } = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    return { height: canvas.height, data: canvas.toDataURL('image/png').split(',')[1] ?? '' }
  })
  expect(height).toBe(480)
  await file.setInputFiles({ name: 'sky.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') })
  await again.click()
  await expect(form.getByText('Picture uploaded')).toBeAttached()

  // Saving is disabled during an upload, because it would keep the previous cover.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/cover-images', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await file.setInputFiles({ name: 'sky.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') })
  await expect(form.locator('button[type="submit"]')).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+s')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  arrived.resolve()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
})
