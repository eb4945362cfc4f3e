import { expect, type Page } from '@playwright/test'

/** Finds the toast, also over an open dialog, which hides everything behind it from screen readers. */
const toast = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })

/**
 * Expects a destructive toast with these texts. The class distinguishes it from the same words on the page, which stay
 * when it disappears.
 */
export async function expectDestructive(page: Page, title: string, text: string): Promise<void> {
  await expect(toast(page)).toHaveCount(1)
  await expect(toast(page)).toHaveClass(/destructive/)
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible()
  await expect(toast(page).getByText(text, { exact: true })).toBeVisible()
}

/** Expects that no toast of earlier attempts is left. */
export async function expectNoToast(page: Page): Promise<void> {
  await expect(toast(page)).toHaveCount(0)
}
