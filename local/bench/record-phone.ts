import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices, type Request } from '@playwright/test'
import type { RecordedRequest } from '../load/recorded-request.ts'
import { BROWSER, playButton, signInListener } from './browser.ts'
import { startSession } from './platform-session.ts'

// `node local/bench/record-phone.ts` renews local/load/phone.json: what the app on a phone requests on a second visit, from the dashboard to a
// session that plays for two minutes. Run it when the app's requests change.

/** Milliseconds for which the listener listens. */
const LISTENS = 120_000
/** The app itself comes from the service worker on a second visit, and sign-in has its own server. */
const OF_THE_SERVER = /^\/(api|media|covers)\//

const folder = mkdtempSync(join(tmpdir(), 'stillair-record-'))
const { platform, published, stop } = await startSession(join(folder, 'data'))
const { path } = await published('audio')
const browser = await chromium.launch(BROWSER)
const context = await browser.newContext(devices['Pixel 7'])
const page = await context.newPage()
await signInListener(page, platform.url)
// A new account has requests of its own for a minute.
await page.waitForTimeout(70_000)

const recorded: RecordedRequest[] = []
const opened = performance.now()
context.on('request', (request) => {
  const { pathname } = new URL(request.url())
  if (OF_THE_SERVER.test(pathname)) recorded.push(recordOf(request, pathname))
})
await page.goto(`${platform.url}/`)
await page.waitForLoadState('networkidle')
await page.getByRole('link', { name: 'Content', exact: true }).first().click()
await page.waitForLoadState('networkidle')
await page.locator(`a[href^="${path}"]`).first().click()
await playButton(page).click()
await page.waitForTimeout(LISTENS)
await browser.close()
await stop()
rmSync(folder, { recursive: true, force: true })
const lines = recorded.map((request) => JSON.stringify(request))
writeFileSync(new URL('../load/phone.json', import.meta.url), `[\n  ${lines.join(',\n  ')}\n]\n`)

function recordOf(request: Request, pathname: string): RecordedRequest {
  const address = pathname
    .replace(/^\/media\/t\/[^/]+\/media\/[^/]+\/[^/]+\//, '{media}/')
    .replace(/(?<=\/session-logs\/)[^/]+/, '{session}')
    .replace(path.split('/').at(-1) ?? '', '{content}')
  const { range } = request.headers()
  return {
    at: Math.round(performance.now() - opened),
    request: `${request.method()} ${address}`,
    ...(range !== undefined && { range }),
  }
}
