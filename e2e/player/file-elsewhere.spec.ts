import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'

const SITE = `http://localhost:${process.env.E2E_FILES_PORT}`
let site: Server

/** Starts another site, which serves files and knows nothing of the app. */
test.beforeAll(async () => {
  const served: Record<string, readonly [type: string, path: string]> = {
    '/calm.wav': ['audio/wav', await mediaFiles.longAudio()],
    '/clouds.mp4': ['video/mp4', await mediaFiles.longVideo()],
  }
  site = createServer(async (request, answer) => {
    const [type, path] = served[request.url ?? ''] ?? []
    if (!type || !path) return answer.writeHead(404).end()
    const bytes = await readFile(path)
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined) return answer.writeHead(200, { 'content-type': type }).end(bytes)
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`
    answer.writeHead(206, { 'content-type': type, 'content-range': range }).end(bytes.subarray(Number(from)))
  })
  site.listen(Number(process.env.E2E_FILES_PORT), 'localhost')
  await once(site, 'listening')
})
test.afterAll(async () => {
  site.closeAllConnections()
  site.close()
})

const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))

for (const { type, name } of [
  { type: 'audio', name: 'calm.wav' },
  { type: 'video', name: 'clouds.mp4' },
] as const) {
  test(`a plain ${type} file at an allowed address plays, seeks and pauses`, async ({ page, request }) => {
    const ada = await admin(request)
    const session = {
      title: `Elsewhere ${name} ${Date.now()}`,
      type,
      categoryId: 1 as const,
      fileUrl: `${SITE}/${name}`,
    }
    const { id } = await ada.send('POST /api/content', { body: { ...session, isPublished: true, isFreeContent: true } })
    await openAs(page, (await newListener(request, `Elsewhere ${type}`)).email, `/content/${id}`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => position(page)).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Forward 15 seconds' }).click()
    await expect.poll(() => position(page)).toBeGreaterThan(16)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
}

test('a missing file shows an error and a retry', async ({ page, request }) => {
  const ada = await admin(request)
  const session = {
    title: `Nowhere ${Date.now()}`,
    type: 'audio' as const,
    categoryId: 1 as const,
    fileUrl: `${SITE}/gone.mp3`,
  }
  const { id } = await ada.send('POST /api/content', { body: { ...session, isPublished: true, isFreeContent: true } })
  await openAs(page, (await newListener(request, 'Elsewhere Nowhere')).email, `/content/${id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const NOT_LOADED = /^Listeners’ browsers do not load this/

test('both editors warn at once about an address that pages may not load; it can be saved but not published', async ({
  page,
}) => {
  await openAdminArea(page, 'admin@stillair.test', '?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Content' })
  const notes = dialog.getByText(NOT_LOADED)
  await dialog.getByLabel('Title', { exact: true }).fill(`Far Away ${Date.now()}`)
  await dialog.getByLabel('Address of a file on another server').fill(`${SITE}/calm.wav`)
  await dialog.getByLabel('Thumbnail address').fill('https://elsewhere.test/small.jpg')
  await expect(notes).toHaveCount(1)
  await expect(dialog.getByLabel('Thumbnail address')).toHaveAccessibleDescription(
    /https:\/\/elsewhere\.test with MEDIA_ORIGINS/,
  )
  await dialog.getByLabel('Address of a file on another server').fill('https://elsewhere.test/calm.mp3')
  await expect(notes).toHaveCount(2)
  await expect(notes.first()).toHaveText(
    `Listeners’ browsers do not load this: pages may load from this app, ${SITE} and https://files.test alone. You can save it as a draft, and publish it once the people who run Stillair allow https://elsewhere.test with MEDIA_ORIGINS.`,
  )
  await choose(dialog.getByRole('radio', { name: 'Address elsewhere' }))
  await dialog.getByLabel('Address of the cover').fill('https://elsewhere.test/cover.jpg')
  await expect(notes).toHaveCount(3)
  await dialog.getByRole('switch', { name: 'Published' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Error creating content' })).toContainText(
    (await notes.first().textContent()) ?? '',
  )
  await dialog.getByRole('switch', { name: 'Published' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin?tab=programs&edit=new')
  const program = page.getByRole('dialog', { name: 'Add Program' })
  await choose(program.getByRole('radio', { name: 'Address elsewhere' }))
  await program.getByLabel('Address of the cover').fill('https://elsewhere.test/cover.jpg')
  await expect(program.getByText(NOT_LOADED)).toBeVisible()
  await program.getByLabel('Address of the cover').fill(`${SITE}/cover.jpg`)
  await expect(program.getByText(NOT_LOADED)).toBeHidden()
})
