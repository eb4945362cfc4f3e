import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../src/emulators/auth-emulator/demo-accounts.ts'

/** How each measure starts its browser. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}

/** Signs one of the demo people in. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${origin}/`)
}

/** Signs the demo's listener in, and waits until the app itself is on the device, as it is from the second visit on. */
export async function signInListener(page: Page, origin: string): Promise<void> {
  await signIn(page, origin, 'listener@stillair.test')
  // Its list is stored after all its files.
  await page.waitForFunction(async () => (await caches.match('/shell.json')) !== undefined)
}
