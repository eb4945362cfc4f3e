import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { firefox, type Locator } from '@playwright/test'
import { asText, DESKTOP, DRAG_STEPS, PATIENCE, type Query, type Settings, type Visitor } from './visitor.ts'

const BROWSER = join(import.meta.dirname, 'firefox.ts')

/** Opens a site in Firefox. */
export async function openFirefox(baseURL: string, settings: Settings = {}): Promise<Visitor> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: BROWSER,
    firefoxUserPrefs: {
      'media.autoplay.default': 0,
      'ui.prefersReducedMotion': 1,
      'layout.css.prefers-color-scheme.content-override': settings.isDark ? 0 : 1,
      ...(settings.isLarge && { 'font.size.variable.x-western': 32 }),
    },
  })
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow', viewport: settings.size ?? DESKTOP })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()

  function locate(query: Query): Locator {
    const options = { exact: true }
    if ('role' in query) return page.getByRole(query.role as 'button', { name: query.name, ...options })
    if ('label' in query) return page.getByLabel(query.label, options)
    return page.getByText(query.text, options)
  }
  async function middleOf(query: Query) {
    const box = await visible(query).boundingBox()
    if (!box) throw new Error(`${asText(query)} has no bounding box`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const visible = (query: Query) => locate(query).filter({ visible: true }).first()

  return {
    async open(path) {
      // Firefox does not finish loading while a request is pending, which takes a minute when nobody answers.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
    },
    see: (query) => visible(query).waitFor(),
    click: (query) => visible(query).click(),
    choose: (query) => locate(query).first().check({ force: true }),
    fill: (query, text) => visible(query).fill(text),
    async select(query, option) {
      await visible(query).selectOption(option)
    },
    chooseFile: (query, path) => locate(query).first().setInputFiles(path),
    type: (text) => page.keyboard.type(text),
    hasFocus: async (query) => (await locate(query).and(page.locator(':focus')).count()) > 0,
    press: (key) => page.keyboard.press(key),
    async drag(from, to) {
      await visible(from).hover()
      const begin = await middleOf(from)
      const end = 'x' in to ? { x: begin.x + to.x, y: begin.y + to.y } : await middleOf(to)
      await page.mouse.down()
      await page.mouse.move(end.x, end.y, { steps: DRAG_STEPS })
      await page.mouse.up()
    },
    attribute: (query, name) => visible(query).getAttribute(name),
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    async lookElsewhere(forMs) {
      const opening = page.waitForEvent('popup')
      await page.evaluate(() => {
        window.open('/icon.svg')
      })
      const front = await opening
      await pause(forMs)
      await front.close()
    },
    async picture(path) {
      await page.screenshot({ path })
    },
    close: () => browser.close(),
  }
}
