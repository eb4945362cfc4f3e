import { expect, type Page } from '@playwright/test'

/** Lists the app's files in the browser's cache. */
const shellPaths = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('shell-'))
    if (name === undefined) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })

/** Waits until the whole app is cached, and returns the paths of its files. */
export async function storedWhole(page: Page): Promise<readonly string[]> {
  // The file list is cached after the files it names, and the skies come last.
  await expect.poll(() => shellPaths(page)).toContain('/shell.json')
  await expect.poll(async () => (await shellPaths(page)).filter((path) => path.startsWith('/sky/'))).toHaveLength(8)
  return shellPaths(page)
}
