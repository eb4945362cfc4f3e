import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../src/emulators/auth-emulator/demo-accounts.ts'

/** Launch options of every browser measure. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}

/** Signs in with one of the demo accounts. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${origin}/`)
}

/** E-mail of the demo account that listens. */
export const LISTENER = 'listener@stillair.test'

/** Signs in as the demo listener and waits until the service worker has stored the app, as on a second visit. */
export async function signInListener(page: Page, origin: string): Promise<void> {
  await signIn(page, origin, LISTENER)
  // The service worker stores the list of files last. `waitForFunction` would take the promise itself for a result.
  await page.evaluate(async () => {
    while ((await caches.match('/shell.json')) === undefined) await new Promise(requestAnimationFrame)
  })
}

/** Signs in as the demo listener, and downloads the content at the given address. */
export async function saveForFlight(page: Page, content: string): Promise<void> {
  await signInListener(page, new URL(content).origin)
  await page.goto(content)
  await page.getByRole('button', { name: 'Save for the flight', exact: true }).click()
  await page.getByText('Saved for your flight.').waitFor()
}
