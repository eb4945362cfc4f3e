import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../src/emulators/auth-emulator/demo-accounts.ts'

declare global {
  interface Window {
    /** The media element that was played last; it may be outside the document. */
    playing?: HTMLMediaElement
  }
}

/** Launch options of every browser measure. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--autoplay-policy=no-user-gesture-required',
  ],
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

/** Lets {@link tapToPlaying} find the media element of every later page. */
export async function watchPlaying(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      window.playing = this
      return play.call(this)
    }
  })
}

/** The button that plays a session. */
export const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true })

/** Taps as soon as the element appears; returns the milliseconds from the tap until the media advances. */
export async function tapToPlaying(tapped: Locator): Promise<number> {
  await tapped.waitFor({ timeout: 60_000 })
  return tapped.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const look = () => {
          if (window.playing && window.playing.currentTime > 0.02) resolve(performance.now() - begun)
          else setTimeout(look)
        }
        ;(element as HTMLElement).click()
        look()
      }),
  )
}
