import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { findRow, openAdminArea, openEditor } from '../support/admin-area.ts'
import { type Api, admin, newListener } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { expectDashboard } from '../support/people.ts'
import { changeRole } from '../support/roles.ts'

const FILE = 'https://files.test/calm.mp3'

async function session(ada: Api, title: string): Promise<string> {
  const details = {
    title,
    type: 'audio' as const,
    categoryId: 3 as const,
    fileUrl: FILE,
    duration: 300,
    tags: ['Calm'],
  }
  return (await ada.send('POST /api/content', { body: details })).id
}

test('two admins edit the same session: the second sees the changes, and nothing is overwritten', {
  tag: ['@admin/edit-content-when-editing'],
}, async ({ page, browser, request }) => {
  const title = `Edited Twice ${Date.now()}`
  const ada = await admin(request)
  const id = await session(ada, title)
  const bea = await newListener(request, 'Bea Editor')
  await changeRole('grant', bea.email)
  const second = await (await browser.newContext()).newPage()
  await openAdminArea(page)
  await openAdminArea(second, bea.email)
  const first = await openEditor(page, title)
  const other = await openEditor(second, title)

  await first.getByLabel('Description').fill('Ada’s words.')
  await first.getByRole('combobox', { name: 'Tags' }).fill('Night')
  await first.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Content updated successfully', { exact: true })).toBeVisible()

  await other.getByLabel('Description').fill('Bea’s words.')
  await choose(other.getByRole('radio', { name: 'Podcast' }))
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = other.getByRole('region', { name: 'Somebody else changed this session' })
  await expect(conflict).toContainText('Ada Marsh')
  await expect(conflict).toContainText('Ada’s words.')
  await expect(conflict).toContainText('Bea’s words.')
  // Changes made only by Ada are applied; changes made only by Bea stay.
  await expect(other.getByRole('list', { name: 'Tags so far' })).toContainText('Night')
  await conflict.getByRole('button', { name: /^Take theirs/ }).click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Content updated successfully', { exact: true })).toBeVisible()

  await expect
    .poll(() => ada.send('GET /api/admin/content/:id', { params: { id } }))
    .toMatchObject({
      description: 'Ada’s words.',
      tags: ['Calm', 'Night'],
      categoryId: 1,
    })
  await second.context().close()
})

/** Opens a session with a transcript of three lines in the editors of two admins, Ada and Bea. */
async function openTranscriptTwice(page: Page, browser: Browser, ada: Api, request: APIRequestContext) {
  const line = (place: number) => `00:0${place * 2}.000 --> 00:0${place * 2 + 1}.000\nLine ${place}.\n`
  const title = `Spoken Twice ${Date.now()}`
  const id = await session(ada, title)
  await ada.send('PUT /api/content/:id/transcript', {
    params: { id },
    body: { text: ['WEBVTT\n', line(1), line(2), line(3)].join('\n') },
  })
  const bea = await newListener(request, 'Bea Listens')
  await changeRole('grant', bea.email)
  const second = await (await browser.newContext()).newPage()
  await openAdminArea(page)
  await openAdminArea(second, bea.email)
  return {
    first: await openEditor(page, title),
    other: await openEditor(second, title),
    second,
    saved: async () => {
      const { description } = await ada.send('GET /api/admin/content/:id', { params: { id } })
      const { cues } = await ada.send('GET /api/admin/content/:id/transcript', { params: { id } })
      return [description, ...cues.map(({ text }) => text)]
    },
  }
}

/** Writes lines in the transcript editor of an open form. */
async function writeLines(form: Locator, lines: Readonly<Record<number, string>>): Promise<void> {
  await form.getByRole('button', { name: 'Edit the transcript' }).click()
  const editor = form.page().getByRole('dialog', { name: 'Edit the transcript' })
  for (const [place, text] of Object.entries(lines)) {
    await editor.getByLabel(`Words of line ${place}`, { exact: true }).fill(text)
  }
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(editor).toBeHidden()
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()
const isSaved = (page: Page) => expect(page.getByText('Content updated successfully', { exact: true })).toBeVisible()

test('two admins correct different lines of a transcript: both are saved without a question', async ({
  page,
  browser,
  request,
}) => {
  const ada = await admin(request)
  const { first, other, second, saved } = await openTranscriptTwice(page, browser, ada, request)
  await writeLines(first, { 2: 'Ada’s line.' })
  await writeLines(other, { 3: 'Bea’s line.' })
  await save(first)
  await isSaved(page)
  await save(other)
  await isSaved(second)
  await expect(
    second.getByText('Ada Marsh changed the line at 0:04. Both changes are kept.', { exact: true }),
  ).toBeVisible()
  expect(await saved()).toEqual([null, 'Line 1.', 'Ada’s line.', 'Bea’s line.'])
  await second.context().close()
})

test('two admins correct the same line of a transcript: the second sees both versions of that line and keeps either', async ({
  page,
  browser,
  request,
}) => {
  const ada = await admin(request)
  const { first, other, second, saved } = await openTranscriptTwice(page, browser, ada, request)
  await writeLines(first, { 1: 'Ada’s first.', 2: 'Ada’s second.' })
  await writeLines(other, { 1: 'Bea’s first.', 3: 'Bea’s third.' })
  await other.getByLabel('Description').fill('Bea’s words.')
  await save(first)
  await isSaved(page)
  await save(other)
  const conflict = other.getByRole('region', { name: 'Somebody else changed this session' })
  const choice = conflict.getByRole('group', { name: 'Transcript, line at 0:02: both of you changed it' })
  await expect(choice).toContainText('Ada Marsh')
  await expect(choice).toContainText('Ada’s first.')
  await expect(choice).toContainText('Bea’s first.')
  await expect(conflict).not.toContainText('Bea’s third.')
  await expect(conflict).toContainText('they changed the line at 0:04. Both changes are kept.')
  await expectAccessibleOnDevices(second, 'a line of a transcript that two have changed')
  // None of Bea's changes is published while one line is undecided.
  await save(other)
  await expect(conflict.getByRole('alert')).toBeVisible()
  expect(await saved()).toEqual([null, 'Ada’s first.', 'Ada’s second.', 'Line 3.'])
  await choice.getByRole('button', { name: /^Take theirs/ }).click()
  await choice.getByRole('button', { name: /^Keep mine/ }).click()
  await save(other)
  await isSaved(second)
  expect(await saved()).toEqual(['Bea’s words.', 'Bea’s first.', 'Ada’s second.', 'Bea’s third.'])
  await second.context().close()
})

test('a move in a program that conflicts with another editor’s shows theirs and can still be made', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const stamp = Date.now()
  const titles = ['First', 'Second', 'Third'].map((name) => `${name} ${stamp}`)
  const ids: string[] = []
  for (const title of titles) ids.push(await session(ada, title))
  const { id } = await ada.send('POST /api/programs', { body: { title: `Moved Twice ${stamp}` } })
  for (const contentId of ids) {
    await ada.send('POST /api/programs/:id/content', { params: { id }, body: { contentId } })
  }
  await openAdminArea(page, undefined, `?tab=programs&view=content&program=${id}`)
  const up = page.getByRole('button', { name: `Move ${titles[2]} up`, exact: true })
  await expect(up).toBeVisible()

  // This page does not learn of the other move before it sends its own.
  const lists = '**/api/admin/programs**'
  await page.route(lists, (route) => route.abort())
  await ada.send('PATCH /api/programs/:id/content/:contentId/order', {
    params: { id, contentId: ids[0] ?? '' },
    body: { order: 1 },
  })
  await page.route(`**/api/programs/${id}/content/*/order`, async (route) => {
    await page.unroute(lists)
    await route.continue()
  })
  await up.click()
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed the order.' })
  await expect(notice).toContainText(`You moved “${titles[2]}” to place 2.`)
  const there = async () => (await ada.send('GET /api/admin/programs/:id', { params: { id } })).contentIds
  expect(await there(), 'theirs').toEqual([ids[1], ids[0], ids[2]])
  await notice.getByRole('button', { name: 'Move it there now' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(there).toEqual([ids[1], ids[2], ids[0]])
})

test('an open table follows another editor’s changes', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Followed ${Date.now()}`
  await openAdminArea(page)
  await page.getByRole('searchbox').fill(title)
  // The message in an empty table contains the search text too.
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `History of ${title}` }) })
  await expect(row).toHaveCount(0)
  const id = await session(ada, title)
  await expect(row).toContainText('Draft')
  await ada.send('PATCH /api/content/:id', { params: { id }, body: { isPublished: true } })
  await expect(row).toContainText('Published')
  await ada.send('PATCH /api/content/:id', { params: { id }, body: { isPublished: false } })
  await ada.send('DELETE /api/content/:id', { params: { id } })
  await expect(row).toHaveCount(0)

  await page.getByRole('tab', { name: 'Program Management' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await ada.send('POST /api/programs', { body: { title: `Program ${title}` } })
  await expect(page.getByRole('row', { name: title })).toBeVisible()
})

test('an older version is found in the history and restored', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Restored ${Date.now()}`
  const id = await session(ada, title)
  await ada.send('PATCH /api/content/:id', {
    params: { id },
    body: { description: 'The first words that were right.' },
  })
  await ada.send('PATCH /api/content/:id', {
    params: { id },
    body: { description: 'The second words that were wrong.', tags: [] },
  })
  await ada.send('PATCH /api/content/:id', { params: { id }, body: { isPublished: true } })

  await openAdminArea(page)
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('button', { name: `History of ${title}` }).click()
  const history = page.getByRole('dialog', { name: /^History/ })
  await expect(history.getByText('Ada Marsh').first()).toBeVisible()
  await expect(history.getByText(/Published/).first()).toBeVisible()
  await expect(history.locator('del', { hasText: 'first' })).toBeVisible()
  await expect(history.locator('ins', { hasText: 'second' })).toBeVisible()
  const wanted = history.getByRole('listitem').filter({ hasText: 'The first words that were right.' })
  await wanted.getByRole('button', { name: 'Restore this version' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()

  await expect
    .poll(() => ada.send('GET /api/admin/content/:id', { params: { id } }))
    .toMatchObject({ description: 'The first words that were right.', tags: ['Calm'], isPublished: true })
})

test('the role is granted and revoked on the command line', { tag: ['@core', '@roles/admin-at-admin'] }, async ({
  browser,
  request,
}) => {
  const { email } = await newListener(request, 'Cleo Guest')
  const page = await (await browser.newContext()).newPage()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('smooth-skies')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectDashboard(page)
  await page.goto('/admin')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()

  await changeRole('grant', email)
  // The admin area requests a fresh token automatically.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()

  await changeRole('revoke', email)
  await page.goto('/')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeHidden()
  await page.context().close()
})

test('publishing a program just before editing it does not count as somebody else’s change', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const title = `In a hurry ${Date.now()}`
  const { id } = await ada.send('POST /api/programs', { body: { title } })
  await openAdminArea(page, undefined, '?tab=programs')
  const { promise: line, resolve: clearLine } = Promise.withResolvers<void>()
  await page.route(`**/api/programs/${id}`, async (route) => {
    await line
    await route.continue()
  })
  await page.getByRole('button', { name: `Publish ${title}` }).click()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(page).toHaveURL(/edit=/)
  clearLine()
  const editor = page.getByRole('dialog', { name: 'Edit Program' })
  await expect(editor.getByRole('switch', { name: 'Published' })).toBeChecked()
  await editor.getByLabel('Description').fill('All the same.')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  await expect
    .poll(() => ada.send('GET /api/admin/programs/:id', { params: { id } }))
    .toMatchObject({
      isPublished: true,
      description: 'All the same.',
    })
})

test('a session’s editor and row show who else has it open, until they leave', async ({ page, browser, request }) => {
  const title = `Open Twice ${Date.now()}`
  const ada = await admin(request)
  await session(ada, title)
  const bea = await newListener(request, 'Bea Beside')
  await changeRole('grant', bea.email)
  const second = await (await browser.newContext()).newPage()
  await openAdminArea(page)
  await openAdminArea(second, bea.email)
  const row = await findRow(second, title)
  const adaEdits = /Ada Marsh is editing this, since/
  await expect(row.getByText(adaEdits)).toBeHidden()
  const first = await openEditor(page, title)
  await expect(row.getByText(adaEdits)).toBeVisible()
  const other = await openEditor(second, title)
  await expect(other.getByText(adaEdits)).toBeVisible()
  const beaEdits = first.getByText(/Bea Beside is editing this, since/)
  await expect(beaEdits).toBeVisible()
  await expectAccessibleOnDevices(page, 'an editor beside another')
  // An editor who closes the tab disappears at once, as does one who leaves the form.
  await second.goto('about:blank')
  // A window that only stops reporting counts for at least 15 seconds more: the last report is at most 10 of 25 seconds old.
  await expect(beaEdits).toBeHidden({ timeout: 14_000 })
  await second.context().close()
  const third = await (await browser.newContext()).newPage()
  await openAdminArea(third, bea.email)
  const again = await findRow(third, title)
  await expect(again.getByText(adaEdits)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(again.getByText(adaEdits)).toBeHidden()
})
