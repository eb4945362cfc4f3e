import { expect, type Locator, type Page } from '@playwright/test'
import { openAs } from './people.ts'

/** Signs an admin in and opens the admin area, or a part of it such as `?tab=programs`. */
export async function openAdminArea(page: Page, email = 'admin@stillair.test', place = ''): Promise<void> {
  await openAs(page, email, `/admin${place}`)
  // The part may be a dialog, which hides the page below it.
  await expect(page.getByRole('heading', { level: 1, name: 'Admin', includeHidden: true })).toBeVisible()
}

/** Finds the row of the table with this title by searching, because the table may have several pages. */
export async function findRow(page: Page, title: string): Promise<Locator> {
  // The bin, which a tab may be leaving, has a search of its own and no table.
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.getByRole('searchbox').fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toBeVisible()
  // Until the search is answered, the row may be among others, and it moves under the pointer when they disappear.
  await expect(page.locator('[data-row]').filter({ hasNotText: title })).toHaveCount(0)
  return row
}

/** The strip of uploads above a table. */
export const uploadStrip = (page: Page): Locator => page.getByRole('region', { name: 'Uploads', exact: true })

/** Opens the list of all uploads, and returns it. */
export async function openUploads(page: Page): Promise<Locator> {
  await uploadStrip(page).getByRole('button', { expanded: false }).click()
  return uploadStrip(page).getByRole('list', { name: 'All uploads' })
}

/** Opens the content editor with the pencil in its row. */
export async function openEditor(page: Page, title: string): Promise<Locator> {
  const row = await findRow(page, title)
  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Content' })
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  return dialog
}
