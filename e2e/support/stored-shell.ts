import { expect, type Page } from '@playwright/test'

/** What the device has of the app, in the browser's own store. */
const shellPaths = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('shell-'))
    if (name === undefined) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })

/** Waits until the app is on the device, and returns the paths of its files. */
export async function storedWhole(page: Page): Promise<readonly string[]> {
  // The list of the app's files comes after them, and the skies last.
  await expect.poll(() => shellPaths(page)).toContain('/shell.json')
  await expect.poll(async () => (await shellPaths(page)).filter((path) => path.startsWith('/sky/'))).toHaveLength(8)
  return shellPaths(page)
}
