import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { openAdminArea, openEditor } from '../support/admin-area.ts'
import { type Api, admin } from '../support/api.ts'

const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\nBreathe.\n\n00:05.000 --> 00:08.000\nAnd rest.\n'

async function session(ada: Api, title: string): Promise<string> {
  const file = { type: 'audio' as const, categoryId: 3 as const, fileUrl: 'https://files.test/calm.mp3', duration: 300 }
  const { id } = await ada.send('POST /api/content', { body: { ...file, title, description: 'As it was.' } })
  await ada.send('PUT /api/content/:id/transcript', { params: { id }, body: { text: VTT } })
  return id
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()
const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Content' })
const lines = (page: Page) => page.getByRole('dialog', { name: 'Edit the transcript' })
const words = (page: Page, line: number) => lines(page).getByLabel(`Words of line ${line}`, { exact: true })

async function leave(page: Page) {
  page.once('dialog', (warning) => warning.accept())
  await page.reload()
}

test('text typed just before the page closed is restored, with a line that has no text yet', async ({
  page,
  request,
}) => {
  const title = `Closed at once ${Date.now()}`
  const ada = await admin(request)
  const id = await session(ada, title)
  await openAdminArea(page)
  await openEditor(page, title)
  await form(page).getByLabel('Description').fill('Typed at the last moment.')
  await form(page).getByRole('button', { name: 'Edit the transcript' }).click()
  await words(page, 1).fill('')
  await words(page, 2).fill('The last words.')
  await leave(page)
  await form(page).getByRole('button', { name: 'Restore changes' }).click()
  await expect(form(page).getByLabel('Description')).toHaveValue('Typed at the last moment.')
  await expect(form(page).getByText('has lines that are not finished yet.')).toBeVisible()
  await save(form(page))
  await expect(form(page).getByText('Some lines have no words')).toBeVisible()
  await form(page).getByRole('button', { name: 'Edit the transcript' }).click()
  await expect(words(page, 1)).toHaveValue('')
  await expect(words(page, 2)).toHaveValue('The last words.')
  await words(page, 1).fill('The first words.')
  await lines(page).getByRole('button', { name: 'Done' }).click()
  await save(form(page))
  await expect(form(page)).toBeHidden()
  await expect(ada.send('GET /api/admin/content/:id/transcript', { params: { id } })).resolves.toMatchObject({
    cues: [{ text: 'The first words.' }, { text: 'The last words.' }],
  })
})

test('a draft older than somebody else’s save is shown next to the saved version', async ({ page, request }) => {
  const title = `Older draft ${Date.now()}`
  const ada = await admin(request)
  const id = await session(ada, title)
  await openAdminArea(page)
  await openEditor(page, title)
  await form(page).getByLabel('Description').fill('My description.')
  await form(page).getByLabel('Voice').fill('My voice.')
  await form(page).getByRole('button', { name: 'Edit the transcript' }).click()
  await words(page, 1).fill('My line.')
  await lines(page).getByRole('button', { name: 'Done' }).click()
  await leave(page)
  await expect(form(page).getByRole('button', { name: 'Restore changes' })).toBeVisible()
  const transcript = VTT.replace('Breathe.', 'Their line.')
  await ada.send('PATCH /api/content/:id', { params: { id }, body: { description: 'Theirs.', transcript } })
  await page.reload()
  await form(page).getByRole('button', { name: 'Restore changes' }).click()
  const panel = form(page).getByRole('region', { name: 'This session was saved after your unsaved changes' })
  await expect(panel.getByRole('group', { name: 'Description: both differ' })).toContainText('Theirs.')
  await expect(panel.getByRole('group', { name: 'Transcript, line at 0:01: both differ' })).toContainText('Their line.')
  await expect(panel).toContainText('My line.')
  await expect(form(page).getByLabel('Voice')).toHaveValue('My voice.')
  await expectAccessibleOnDevices(page, 'a draft older than the saved version')
  await panel.getByRole('button', { name: /^Use unsaved version.*Description$/ }).click()
  await panel.getByRole('button', { name: /^Use saved version.*Transcript, line at 0:01$/ }).click()
  await save(form(page))
  await expect(form(page)).toBeHidden()
  await expect(ada.send('GET /api/admin/content/:id', { params: { id } })).resolves.toMatchObject({
    description: 'My description.',
    voice: 'My voice.',
    transcriptRevision: 1,
  })
})

test('two tabs of one editor each keep their own draft', async ({ page, request }) => {
  const title = `Two tabs ${Date.now()}`
  const ada = await admin(request)
  await session(ada, title)
  await openAdminArea(page)
  await openEditor(page, title)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await form(page).getByLabel('Voice').fill('Of the first tab.')
  await form(second).getByLabel('Producer').fill('Of the second tab.')
  await leave(second)
  await form(second).getByRole('button', { name: 'Restore changes' }).click()
  await expect(form(second).getByLabel('Producer')).toHaveValue('Of the second tab.')
  await expect(form(second).getByLabel('Voice')).toHaveValue('')
  await leave(page)
  await form(page).getByRole('button', { name: 'Restore changes' }).click()
  await expect(form(page).getByLabel('Voice')).toHaveValue('Of the first tab.')
  await expect(form(page).getByLabel('Producer')).toHaveValue('')
})

test('changes to a session that was deleted meanwhile are saved as a new one', async ({ page, request }) => {
  const title = `Deleted ${Date.now()}`
  const ada = await admin(request)
  const id = await session(ada, title)
  await openAdminArea(page)
  await openEditor(page, title)
  await form(page).getByLabel('Description').fill('Typed for nothing?')
  await ada.send('DELETE /api/content/:id', { params: { id } })
  await save(form(page))
  const again = form(page).getByRole('button', { name: 'Save as a new session' })
  await expect(again).toBeVisible()
  await expectAccessibleOnDevices(page, 'changes to a deleted session')
  await again.click()
  await expect(page.getByText('Content created successfully', { exact: true })).toBeVisible()
  // The browser wrote it, so this client does not wait for the read model.
  const found = async () => (await ada.send('GET /api/admin/content', { query: { search: title } })).items
  await expect.poll(found).toMatchObject([{ title }])
  const [saved] = await found()
  await expect(ada.send('GET /api/admin/content/:id', { params: { id: String(saved?.id) } })).resolves.toMatchObject({
    description: 'Typed for nothing?',
  })
})
