import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@stillair/local/platform/ports.ts'
import { Builder, By, Key, Origin, type WebElement } from 'selenium-webdriver'
import {
  asText,
  DESKTOP,
  DRAG_STEPS,
  type Name,
  PATIENCE,
  type Query,
  type Settings,
  until,
  type Visitor,
  type Way,
} from './visitor.ts'

/** Source of the library that finds elements in a page by role and name, label or text. */
const FINDER = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
/** Milliseconds after which an unmoved element counts as still. */
const REST_MS = 50
const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT } as const

/** Opens a site in a WebKit window on its own display. `main.ts` finds the necessary programs. */
export async function openWebKit(baseURL: string, settings: Settings = {}): Promise<Visitor> {
  const size = settings.size ?? DESKTOP
  const folder = mkdtempSync(join(tmpdir(), 'stillair-webkit-'))
  const display = await startDisplay(folder, size)
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display.name,
    XDG_RUNTIME_DIR: folder,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    // As in Safari, the whole page is drawn at twice the size.
    ...(settings.isLarge && { GDK_DPI_SCALE: '2' }),
  }
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore', detached: true })
  const address = `http://127.0.0.1:${port}`
  await until('the driver of WebKit answers', async () => (await fetch(`${address}/status`)).ok)
  const binary = String(process.env.MINIBROWSER_PATH)
  const args = ['--automation', ...(settings.isDark ? ['--dark-mode'] : [])]
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } })
    .build()
  await driver.manage().setTimeouts({ script: PATIENCE, pageLoad: 2 * PATIENCE, implicit: 0 })
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size })

  let manager: ChildProcess | undefined

  async function look(query: Query, isShown = true): Promise<WebElement | null> {
    const hasFinder = await driver.executeScript<boolean>('return "TestingLibraryDom" in window')
    if (!hasFinder) await driver.executeScript(FINDER)
    return driver.executeScript<WebElement | null>(findInPage, sendable(query), isShown)
  }
  const act = (what: string, query: Query, how: (element: WebElement) => Promise<unknown>, isShown = true) =>
    until(`${what} ${asText(query)}`, async () => {
      const element = await look(query, isShown)
      if (element) await how(element)
      return element !== null
    })

  /** Scrolls to an element at once and checks that it is still, because the driver clicks at its earlier position. */
  const isAtRest = (element: WebElement) =>
    driver.executeAsyncScript<boolean>(
      `const [element, done] = arguments
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const place = () => JSON.stringify(element.getBoundingClientRect())
      const before = place()
      setTimeout(() => done(place() === before), ${REST_MS})`,
      element,
    )

  return {
    open: (path) => driver.get(new URL(path, baseURL).href),
    async see(query) {
      await until(`see ${asText(query)}`, () => look(query))
    },
    async click(query) {
      await until(`click ${asText(query)}`, async () => {
        const element = await look(query)
        if (!element || !(await isAtRest(element))) return false
        await element.click()
        return true
      })
    },
    async choose(query) {
      await act(
        'choose',
        query,
        (element) => driver.executeScript('const [input] = arguments; (input.labels?.[0] ?? input).click()', element),
        false,
      )
    },
    async fill(query, text) {
      await until(`fill ${asText(query)}`, async () => {
        const field = await look(query)
        await field?.clear()
        await field?.sendKeys(text)
        return (await field?.getAttribute('value')) === text
      })
    },
    async select(query, option) {
      await act('select in', query, async (field) => {
        for (const one of await field.findElements(By.css('option')))
          if ((await one.getText()) === option) return one.click()
        throw new Error(`${option} does not exist`)
      })
    },
    async chooseFile(query, path) {
      await act('choose a file', query, (field) => field.sendKeys(path), false)
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    async hasFocus(query) {
      const element = await look(query)
      return (
        element !== null && driver.executeScript<boolean>('return arguments[0] === document.activeElement', element)
      )
    },
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    async drag(from, to) {
      await until(`drag ${asText(from)}`, async () => {
        const handle = await look(from)
        const target = 'x' in to ? null : await look(to)
        if (!handle || !(await isAtRest(handle))) return false
        const [begin, end] = [await handle.getRect(), await target?.getRect()]
        const way = end ? { x: end.x - begin.x, y: end.y - begin.y } : (to as Way)
        const drag = driver.actions().move({ origin: handle }).press()
        for (let step = 1; step <= DRAG_STEPS; step++) {
          drag.move({
            origin: Origin.POINTER,
            x: Math.round(way.x / DRAG_STEPS),
            y: Math.round(way.y / DRAG_STEPS),
            duration: 20,
          })
        }
        await drag.release().perform()
        return true
      })
    },
    async attribute(query, name) {
      let value: string | null = null
      await act('read', query, async (element) => {
        value = await driver.executeScript('return arguments[0].getAttribute(arguments[1])', element, name)
      })
      return value
    },
    evaluate: (run, ...args) =>
      driver.executeAsyncScript(
        `const done = [...arguments].at(-1); Promise.resolve((${run})(...[...arguments].slice(0, -1))).then(done)`,
        ...args,
      ),
    async lookElsewhere(forMs) {
      // Without a window manager, WebKit never treats a page as hidden.
      manager ??= spawn('openbox', { env, stdio: 'ignore', detached: true })
      const isHidden = () => driver.executeScript<boolean>('return document.hidden')
      await until('the window is minimized', async () => {
        await driver.manage().window().minimize()
        return isHidden()
      })
      await pause(forMs)
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size })
    },
    async picture(path) {
      writeFileSync(path, Buffer.from(await driver.takeScreenshot(), 'base64'))
    },
    async close() {
      await driver.quit().catch(() => {})
      end(server)
      if (manager) end(manager)
      end(display.process)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startDisplay(
  folder: string,
  size: { readonly width: number; readonly height: number },
): Promise<{ name: string; process: ChildProcess }> {
  const screen = `${size.width}x${size.height}x24`
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.stdio[3]?.on('data', (data) => resolve(String(data).trim()))
  })
  return { name: `:${number}`, process: child }
}

function end(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, 'SIGKILL')
}

interface SentQuery {
  readonly by: 'Role' | 'LabelText' | 'Text'
  readonly value?: string
  readonly name: { readonly text: string } | { readonly source: string; readonly flags: string }
}

function sendable(query: Query): SentQuery {
  const sent = (name: Name) => (typeof name === 'string' ? { text: name } : { source: name.source, flags: name.flags })
  if ('role' in query) return { by: 'Role', value: query.role, name: sent(query.name) }
  if ('label' in query) return { by: 'LabelText', name: sent(query.label) }
  return { by: 'Text', name: sent(query.text) }
}

/** Runs in the page. */
function findInPage({ by, value, name }: SentQuery, isShown: boolean): Element | null {
  type Find = (container: Element, ...args: unknown[]) => Element[]
  const library = (window as unknown as { TestingLibraryDom: Record<string, Find> }).TestingLibraryDom
  const wanted = 'text' in name ? name.text : new RegExp(name.source, name.flags)
  function all(): Element[] {
    if (by === 'Role') return library.queryAllByRole?.(document.body, value, { name: wanted }) ?? []
    return library[`queryAllBy${by}`]?.(document.body, wanted) ?? []
  }
  return all().find((element) => !isShown || element.checkVisibility({ visibilityProperty: true })) ?? null
}
