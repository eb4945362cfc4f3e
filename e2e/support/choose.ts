import { expect, type Locator } from '@playwright/test'

/**
 * Checks a radio button, checkbox or switch that its own label covers, which only a forced click reaches. Such a click
 * does not wait until the page is still. It is repeated when the page moved in between, for example when an upload
 * appeared above.
 */
export async function choose(control: Locator): Promise<void> {
  await expect(() => control.check({ force: true })).toPass()
}
