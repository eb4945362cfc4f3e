import { expect, type Locator } from '@playwright/test'

/**
 * Checks a radio button, checkbox or switch that its own label covers, which only a forced click reaches. Such a click
 * does not wait for the page to keep still, so it is made again when something came between, such as an upload that is
 * shown above.
 */
export async function choose(control: Locator): Promise<void> {
  await expect(() => control.check({ force: true })).toPass()
}
