import { expect, type Locator, type Page, test } from '@playwright/test'
import { findRow, openAdminArea } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { publishProgram } from '../support/publish.ts'

/** The server's message with every refusal. */
const REFUSED = 'The database is being moved. Please try again in a minute.'
const FILE = 'https://files.test/calm.mp3'

test.beforeAll(async ({ request }) => {
  await admin(request)
})

/** Makes the server refuse these calls until the returned function is called. */
async function refuse(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: { error: REFUSED, code: 'unavailable' } })
      : route.fallback(),
  )
  return () => page.unroute(path)
}

/** Expects the texts of the only toast. They also appear in its announcement. */
async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  if (text !== undefined) await expect(page.getByText(text, { exact: true })).toBeVisible()
}

/**
 * Section 8 of the specification lists the title of a destructive toast. An open form shows it above the server's message
 * instead, without a toast.
 */
async function expectFormProblem(dialog: Locator, title: string): Promise<void> {
  const problem = dialog.getByRole('alert')
  await expect(problem.getByText(title, { exact: true })).toBeVisible()
  await expect(problem.getByText(REFUSED, { exact: true })).toBeVisible()
  await expect(dialog.page().getByText(REFUSED, { exact: true })).toHaveCount(1)
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click()

test('content: a refusal shows the server’s message, keeps the input, and the next attempt succeeds', {
  tag: [
    '@admin/content-tab-search-title',
    '@admin/add-content-dialog',
    '@admin/edit-content-when-editing',
    '@admin/publish-unpublish-eye-button-tables-has',
    '@roles/admin-create-edit-content',
    '@admin-toasts/destructive-server-message-error',
    '@admin-toasts/destructive-error-updating-content',
    '@admin-toasts/success-content-created-successfully-new',
    '@admin-toasts/success-content-updated-successfully',
  ],
}, async ({ page }) => {
  const title = `Told in Words ${Date.now()}`
  await openAdminArea(page)

  await page.getByRole('button', { name: 'Add Content' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Content' })
  await adding.getByLabel('Title', { exact: true }).fill(title)
  await adding.getByLabel('Description').fill('What the crew says, and what it means.')
  await adding.getByLabel('Address of a file on another server').fill(FILE)
  const createAgain = await refuse(page, 'POST', /\/api\/content$/)
  await save(adding)
  await expectFormProblem(adding, 'Error creating content')
  await expect(adding.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(adding.getByLabel('Description')).toHaveValue('What the crew says, and what it means.')
  await expect(adding.getByLabel('Address of a file on another server')).toHaveValue(FILE)
  await createAgain()
  await save(adding)
  await expectToast(page, 'Content created successfully', 'The new content has been added to the library.')
  await expect(adding).toBeHidden()

  const row = await findRow(page, title)
  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Content' })
  await expect(editing.getByLabel('Title', { exact: true })).toHaveValue(title)
  await editing.getByLabel('Description').fill('Every chime of the cabin.')
  const editAgain = await refuse(page, 'PATCH', /\/api\/content\/[^/]+$/)
  await save(editing)
  await expectFormProblem(editing, 'Error updating content')
  await expect(editing.getByLabel('Description')).toHaveValue('Every chime of the cabin.')
  await editAgain()
  await save(editing)
  await expectToast(page, 'Content updated successfully')
  await expect(editing).toBeHidden()

  const publishAgain = await refuse(page, 'PATCH', /\/api\/content\/[^/]+$/)
  const publish = row.getByRole('button', { name: `Publish ${title}`, exact: true })
  await publish.click()
  await expectToast(page, 'Error updating content', REFUSED)
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await publishAgain()
  await publish.click()
  await expectToast(page, 'Content updated successfully', `“${title}” is published.`)
  await expect(row.getByText('Published', { exact: true })).toBeVisible()

  await page.reload()
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(editing.getByLabel('Description')).toHaveValue('Every chime of the cabin.')
})

test('programs: a refusal shows the server’s message, keeps the input, and the next attempt succeeds', {
  tag: [
    '@admin/publish-unpublish-eye-button-tables-has',
    '@admin/programs-list-search',
    '@admin/add-program-dialog',
    '@roles/admin-create-edit-programs',
    '@admin-toasts/destructive-error-creating-program',
    '@admin-toasts/destructive-error-updating-program',
    '@admin-toasts/success-program-created-successfully',
    '@admin-toasts/success-program-updated-successfully',
  ],
}, async ({ page }) => {
  const title = `Told in Order ${Date.now()}`
  await openAdminArea(page, 'admin@stillair.test', '?tab=programs')

  await page.getByRole('button', { name: 'Add Program' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Program' })
  await adding.getByLabel('Title', { exact: true }).fill(title)
  await adding.getByLabel('Description').fill('For the week before.')
  await adding.getByRole('combobox', { name: 'Tags' }).fill('Calm')
  await adding.getByRole('combobox', { name: 'Tags' }).press('Enter')
  const createAgain = await refuse(page, 'POST', /\/api\/programs$/)
  await save(adding)
  await expectFormProblem(adding, 'Error creating program')
  await expect(adding.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(adding.getByLabel('Description')).toHaveValue('For the week before.')
  await expect(adding.getByRole('list', { name: 'Tags so far' })).toContainText('Calm')
  await createAgain()
  await save(adding)
  await expectToast(page, 'Program created successfully')
  await expect(adding).toBeHidden()

  const row = await findRow(page, title)
  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Program' })
  await editing.getByLabel('Description').fill('For the night before.')
  const editAgain = await refuse(page, 'PATCH', /\/api\/programs\/[^/]+$/)
  await save(editing)
  await expectFormProblem(editing, 'Error updating program')
  await expect(editing.getByLabel('Description')).toHaveValue('For the night before.')
  await editAgain()
  await save(editing)
  await expectToast(page, 'Program updated successfully')
  await expect(editing).toBeHidden()
  await expect(row).toContainText('For the night before.')

  const publishAgain = await refuse(page, 'PATCH', /\/api\/programs\/[^/]+$/)
  const publish = row.getByRole('button', { name: `Publish ${title}`, exact: true })
  await publish.click()
  await expectToast(page, 'Error updating program', REFUSED)
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await publishAgain()
  await publish.click()
  await expectToast(page, 'Program updated successfully', `“${title}” is published.`)

  await page.reload()
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  await expect(row).toContainText('For the night before.')
})

test('the content of a program: a refused change is undone with the server’s message, and the next attempt succeeds', {
  tag: [
    '@roles/admin-attach-detach-reorder-program',
    '@admin-toasts/destructive-error-adding-content-program',
    '@admin-toasts/destructive-error-removing-content-from',
    '@admin-toasts/destructive-error-updating-content-order',
    '@admin-toasts/success-content-added-program',
    '@admin-toasts/success-content-removed-from-program',
  ],
}, async ({ page, request }) => {
  const ada = await admin(request)
  const session = async (title: string) => {
    const { id } = await ada.send('POST /api/content', { body: { title, type: 'audio', categoryId: 1, fileUrl: FILE } })
    return id as string
  }
  const stamp = Date.now()
  const [first, second, third] = [`Taxi ${stamp}`, `Climb ${stamp}`, `Cruise ${stamp}`]
  const program = await publishProgram(ada, `Gate to Cloud ${stamp}`, [await session(first), await session(second)])
  await session(third)

  await openAdminArea(page, 'admin@stillair.test', `?tab=programs&view=content&program=${program}`)
  const list = page.getByRole('list', { name: 'Sessions in order' }).getByRole('listitem')
  const expectOrder = async (...titles: string[]) => {
    await expect(list).toHaveCount(titles.length)
    for (const [index, each] of titles.entries()) await expect(list.nth(index)).toContainText(each)
  }
  await expectOrder(first, second)

  await page.getByRole('button', { name: 'Add Content', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add content to program' })
  await dialog.getByRole('searchbox').fill(third)
  const add = dialog.getByRole('button', { name: `Add ${third}`, exact: true })
  const addAgain = await refuse(page, 'POST', /\/api\/programs\/[^/]+\/content$/)
  await add.click()
  await expectToast(page, 'Error adding content to program', REFUSED)
  // The search stays, and the content can be added again.
  await expect(dialog.getByRole('searchbox')).toHaveValue(third)
  await addAgain()
  await add.click()
  await expectToast(page, 'Content added to program')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectOrder(first, second, third)

  const moveAgain = await refuse(page, 'PATCH', /\/order$/)
  await page.getByRole('button', { name: `Move ${third} up`, exact: true }).click()
  await expectToast(page, 'Error updating content order', REFUSED)
  await expectOrder(first, second, third)
  await moveAgain()
  await page.getByRole('button', { name: `Move ${third} up`, exact: true }).click()
  await expectOrder(first, third, second)

  const removeAgain = await refuse(page, 'DELETE', /\/api\/programs\/[^/]+\/content\/[^/]+$/)
  await page.getByRole('button', { name: `Remove ${first}`, exact: true }).click()
  await expectToast(page, 'Error removing content from program', REFUSED)
  await expectOrder(first, third, second)
  await removeAgain()
  await page.getByRole('button', { name: `Remove ${first}`, exact: true }).click()
  await expectToast(page, 'Content removed from program')
  await expectOrder(third, second)

  await page.reload()
  await expectOrder(third, second)
})
