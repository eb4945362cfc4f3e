import { join } from 'node:path'
import { firefox, type Locator } from '@playwright/test'
import { PATIENCE, type Query, type Visitor } from './visitor.ts'

const BROWSER = join(import.meta.dirname, 'firefox.ts')

/** Opens Firefox at a site. */
export async function openFirefox(baseURL: string): Promise<Visitor> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: BROWSER,
    firefoxUserPrefs: { 'media.autoplay.default': 0, 'ui.prefersReducedMotion': 1 },
  })
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()

  function locate(query: Query): Locator {
    const options = { exact: true }
    if ('role' in query) return page.getByRole(query.role as 'button', { name: query.name, ...options })
    if ('label' in query) return page.getByLabel(query.label, options)
    return page.getByText(query.text, options)
  }
  const visible = (query: Query) => locate(query).filter({ visible: true }).first()

  return {
    async open(path) {
      // Firefox is not done with a page as long as a request hangs: a minute where nobody answers.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
    },
    see: (query) => visible(query).waitFor(),
    click: (query) => visible(query).click(),
    choose: (query) => locate(query).first().check({ force: true }),
    fill: (query, text) => visible(query).fill(text),
    attribute: (query, name) => visible(query).getAttribute(name),
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    async picture(path) {
      await page.screenshot({ path })
    },
    close: () => browser.close(),
  }
}
