import { expect, type Page } from '@playwright/test'

/** The toast on the screen, also over an open dialog, which hides from screen readers what is behind it. */
const toast = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })

/** A destructive toast shows this. It is distinguished from the same words on the page, which stay when it goes. */
export async function expectDestructive(page: Page, title: string, text: string): Promise<void> {
  await expect(toast(page)).toHaveCount(1)
  await expect(toast(page)).toHaveClass(/destructive/)
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible()
  await expect(toast(page).getByText(text, { exact: true })).toBeVisible()
}

/** No toast is left of what was tried before. */
export async function expectNoToast(page: Page): Promise<void> {
  await expect(toast(page)).toHaveCount(0)
}
