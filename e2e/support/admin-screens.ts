import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { ContentFigures } from '@stillair/api/contract/analysis/figures.ts'
import { expectStill } from './accessibility.ts'
import { admin, apiAs } from './api.ts'
import { anyRecording, publishProgram, publishSession } from './publish.ts'

/** Published content that plays an upload, and a program that contains it. */
export interface AdminScreensContent {
  readonly title: string
  readonly contentId: string
  readonly program: string
}

/** The API's figures for content with enough listeners. */
const FIGURES: ContentFigures = {
  through: '2026-06-01',
  listeners: 118,
  margin: 16,
  steps: [
    { from: 0, people: 14 },
    { from: 40, people: 11 },
    { from: 150, people: 12 },
    { from: 310, people: 19 },
    { from: null, people: 62 },
  ],
  ratings: [
    { from: 0, people: 71 },
    { from: 1, people: 16 },
    { from: 3, people: 31 },
  ],
}

/** Publishes what the admin area then shows. */
export async function adminScreensContent(request: APIRequestContext): Promise<AdminScreensContent> {
  const ada = await admin(request)
  const run = Date.now()
  const title = `An Aisle Seat ${run}`
  const program = `From Desk to Gate ${run}`
  const contentId = await publishSession(ada, {
    title,
    mediaId: await anyRecording(request, ada),
    tags: ['Turbulence'],
  })
  await publishProgram(ada, program, [contentId])
  return { title, contentId, program }
}

/** Opens every screen and dialog of the admin area, starting at the table with the content, and calls the check for each. */
export async function visitAdminArea(
  page: Page,
  request: APIRequestContext,
  { title, contentId, program }: AdminScreensContent,
  lookAt: (where: string) => Promise<void>,
): Promise<void> {
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const question = page.getByRole('alertdialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const look = async (where: string) => {
    await expectStill(page)
    await lookAt(where)
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  await look('the table')
  await press(`Delete ${title}`)
  await expect(question).toBeVisible()
  await look('the question before a session is deleted')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await press(`History of ${title}`)
  await expect(dialog(`History of ${title}`).getByRole('listitem').first()).toBeVisible()
  await look('the history of a session')
  await close()
  await press(`Figures of ${title}`)
  await expect(dialog(`Figures of ${title}`).getByText('Too Few Listeners')).toBeVisible()
  await look('the figures of a session that few have heard')
  await close()
  await page.route('**/figures', (route) => route.fulfill({ json: FIGURES }))
  await press(`Figures of ${title}`)
  await expect(dialog(`Figures of ${title}`).getByRole('table', { name: 'How far they listened' })).toBeVisible()
  await look('the figures of a session that many have heard')
  await page.unroute('**/figures')
  await close()

  await press('Add Content')
  await press('Save')
  await expect(dialog('Add Content').getByText('Title is required')).toBeVisible()
  await expect(dialog('Add Content').getByRole('textbox', { name: 'Session details' })).toBeVisible()
  await look('a new session, refused')
  await press('Choose an existing recording')
  await expect(dialog('Choose an existing recording').getByRole('listitem').first()).toBeVisible()
  await look('the recordings to choose from')
  await page.keyboard.press('Escape')
  await expect(dialog('Choose an existing recording')).toHaveCount(0)
  await close()

  await press(`Edit ${title}`)
  const editor = dialog('Edit Content')
  await expect(editor.getByRole('textbox', { name: 'Session details' })).toBeVisible()
  await look('the editor')
  await press('Preview')
  await expect(dialog('Preview').getByRole('heading', { name: title })).toBeVisible()
  await look('the preview')
  await press('Close preview')
  const description = `Mine ${Date.now()}`
  await editor.getByLabel('Description').fill(description)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await look('the question about unsaved changes')
  await press('Keep editing')
  const ada = await apiAs(request, 'admin@stillair.test')
  await ada.send('PATCH /api/content/:id', { params: { id: contentId }, body: { description: `Theirs ${Date.now()}` } })
  await press('Save')
  await expect(editor.getByRole('region', { name: 'Somebody else changed this session' })).toBeVisible()
  await look('the conflict')
  await page.keyboard.press('Escape')
  await press('Discard changes')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Media' }).click({ force: true })
  await expect(page.getByRole('table', { name: 'Recordings' }).getByRole('link', { name: title })).toBeVisible()
  await look('the recordings')

  await page.getByRole('tab', { name: 'Program Management' }).click()
  await expect(page.getByRole('row').filter({ hasText: program })).toBeVisible()
  await look('the programs')
  await press(`History of ${program}`)
  await expect(dialog(`History of ${program}`).getByRole('listitem').first()).toBeVisible()
  await look('the history of a program')
  await close()
  await press(`Edit ${program}`)
  await expect(dialog('Edit Program')).toBeVisible()
  await look('a program')
  await close()
  await press(`Sessions of ${program}`)
  await expect(page.getByRole('list', { name: 'Sessions in order' })).toContainText(title)
  await look('the sessions of a program')
  await press('Add Content')
  await expect(dialog('Add content to program')).toBeVisible()
  await look('the sessions to add to a program')
  await close()

  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'People with a role' })).toBeVisible()
  await look('the roles')
}
