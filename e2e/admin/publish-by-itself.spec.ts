import { expect, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { findRow, openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { mediaFiles } from '../support/media-files.ts'
import { anyRecording, PACKAGING } from '../support/publish.ts'

const RUN = Date.now()

test('a draft is scheduled, unscheduled, and published and unpublished at its times without anybody present', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const title = `Tomorrow at nine ${RUN}`
  const session = { title, type: 'audio', categoryId: 3, mediaId, isFreeContent: true } as const
  const { id } = await ada.send('POST /api/content', { body: session })

  await openAdminArea(page)
  const open = async () => {
    await (await findRow(page, title)).getByRole('button', { name: `Edit ${title}` }).click()
    return page.getByRole('dialog', { name: 'Edit Content' })
  }
  let editor = await open()
  await choose(editor.getByRole('group', { name: 'Scheduled publishing' }).getByRole('radio', { name: 'At a time' }))
  await editor.getByLabel('Date and time').fill('2020-01-01T09:00')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor.getByText('Must lie ahead')).toBeVisible()
  const year = new Date().getFullYear() + 1
  await editor.getByLabel('Date and time').fill(`${year}-01-31T09:00`)
  await choose(editor.getByRole('group', { name: 'Scheduled unpublishing' }).getByRole('radio', { name: 'At a time' }))
  await editor.getByLabel('Unpublish on').fill(`${year}-01-30T09:00`)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor.getByText('Must be after the publication')).toBeVisible()
  await editor.getByLabel('Unpublish on').fill(`${year}-02-28T18:00`)
  await expectAccessibleOnDevices(page, 'a plan')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  const row = await findRow(page, title)
  await expect(row.getByText('Planned', { exact: true })).toBeVisible()
  await expect(row.getByText(`Will be published on 31 Jan ${year}, 09:00`)).toBeVisible()
  await expect(row.getByText(`Will be unpublished on 28 Feb ${year}, 18:00`)).toBeVisible()

  editor = await open()
  await expect(editor.getByLabel('Date and time')).toHaveValue(`${year}-01-31T09:00`)
  await choose(editor.getByRole('radio', { name: 'Not', exact: true }))
  await choose(editor.getByRole('radio', { name: 'Never', exact: true }))
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()

  await page.close()
  const listener = await newListener(request, 'Paula Planned')
  const titles = async () => (await listener.send('GET /api/content')).map((content) => content.title)
  const at = new Date(Date.now() + 3_000).toISOString()
  await ada.send('PATCH /api/content/:id', { params: { id }, body: { publicationPlan: { at } } })
  expect(await titles()).not.toContain(title)
  await expect.poll(titles).toContain(title)
  const until = new Date(Date.now() + 2_000).toISOString()
  await ada.send('PATCH /api/content/:id', { params: { id }, body: { unpublishAt: until } })
  await expect.poll(titles).not.toContain(title)
})

test('a session saved as published during packaging is published automatically', async ({ page, request }) => {
  await admin(request)
  const title = `Not waited for ${RUN}`
  await openAdminArea(page)
  await page.getByRole('button', { name: 'Add Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Content' })
  await editor.getByLabel('Title').fill(title)
  await choose(editor.getByRole('switch', { name: 'Free' }))
  await choose(editor.getByRole('switch', { name: 'Published' }))
  await editor.getByLabel('Recording file').setInputFiles(await mediaFiles.longVideo())
  // The form is saved at once, and stored as soon as the upload has finished.
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText(/Will be published when its recording is ready. You don’t have to wait./).first(),
  ).toBeVisible()
  await expect(editor).toBeHidden()
  await page.close()
  const listener = await newListener(request, 'Nora Nobody')
  const titles = async () => (await listener.send('GET /api/content')).map((content) => content.title)
  await expect.poll(titles, PACKAGING).toContain(title)
})

test('a replacement recording can be cancelled, and takes effect automatically', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Replaced by itself ${RUN}`
  const first = await anyRecording(request, ada)
  const session = {
    title,
    type: 'audio',
    categoryId: 3,
    mediaId: first,
    isFreeContent: true,
    isPublished: true,
  } as const
  const { id } = await ada.send('POST /api/content', { body: session })
  const now = () => ada.send('GET /api/admin/content/:id', { params: { id } })

  await openAdminArea(page)
  const open = async () => {
    await (await findRow(page, title)).getByRole('button', { name: `Edit ${title}` }).click()
    return page.getByRole('dialog', { name: 'Edit Content' })
  }
  const replace = async () => {
    const editor = await open()
    await editor.getByRole('button', { name: /^Replace/ }).click()
    await editor.getByLabel('Recording file').setInputFiles(await mediaFiles.longVideo())
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(editor).toBeHidden()
    await expect(
      (await findRow(page, title)).getByText('A new recording will replace it once it is ready.'),
    ).toBeVisible()
  }
  await replace()
  const editor = await open()
  const notice = editor.getByText(/will replace it as soon as it is ready/)
  await expect(notice).toBeVisible()
  await expectAccessibleOnDevices(page, 'a recording to come')
  await editor.getByRole('button', { name: 'Cancel replacement' }).click()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  expect(await now()).toMatchObject({ mediaId: first, replacement: null, isPublished: true })

  await replace()
  const { replacement } = await now()
  await page.close()
  await expect.poll(async () => (await now()).mediaId, PACKAGING).toBe(replacement?.mediaId)
  expect(await now()).toMatchObject({ type: 'video', isPublished: true, replacement: null })
})
