import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../src/emulators/auth-emulator/demo-accounts.ts'

/** Signs the demo's listener in, and waits until the app itself is on the device, as it is from the second visit on. */
export async function signInListener(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill('listener@stillair.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${origin}/`)
  // Its list is stored after all its files.
  await page.waitForFunction(async () => (await caches.match('/shell.json')) !== undefined)
}
