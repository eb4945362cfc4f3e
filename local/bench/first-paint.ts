import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { listen } from '../src/emulators/emulator-server.ts'
import { BROWSER, signInListener } from './browser.ts'
import { compared, inTurn, type Measurement, milliseconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const ROUNDS = 3
/** Factor by which the page's processor is slower than this machine's. */
const SLOWDOWN = 4
/** A phone with a weak signal: 1.6 Mbit/s and 150 ms. */
const CONNECTION = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const

/** Milliseconds until the largest contentful paint, and the bytes transferred. */
interface Visit {
  readonly largestPaint: number
  readonly bytes: number
}

/** Measures the largest contentful paint of a first visit to two pages, on a slow phone with an empty cache. */
export async function measureFirstPaint({ session }: Bench): Promise<Measurement[]> {
  const { platform, published } = await session()
  const { path } = await published('audio')
  const browser = await chromium.launch(BROWSER)
  const bare = await listen(createServer(barePage), { port: 0, host: '127.0.0.1' })
  const row = async (page: string, most: number, url: string, prepare?: (page: Page) => Promise<void>) => {
    const pairs = await inTurn(ROUNDS, async () => {
      const ours = await visitAfter(browser, url, prepare)
      return [ours.largestPaint, (await visitAfter(browser, `${bare.url}/?${ours.bytes}`)).largestPaint] as const
    })
    const limit = { most, against: 'a bare page of the same bytes', write: milliseconds }
    return compared(`first visit on a slow phone, largest paint: ${page}`, pairs, limit)
  }
  try {
    return [
      await row('the landing page', 1, `${platform.url}/`),
      await row('a session', 1.3, `${platform.url}${path}`, (page) => signInListener(page, platform.url)),
    ]
  } finally {
    await browser.close()
    await bare.stop()
  }
}

/** Answers with a page that shows a text once its script, of as many bytes as the query says, has arrived. */
function barePage({ url = '' }: IncomingMessage, answer: ServerResponse): void {
  const bytes = Number(url.split('?')[1])
  const page = `<!doctype html><link rel="icon" href="data:,"><script src="/script?${bytes}"></script><h1>Ready</h1>`
  const isScript = url.startsWith('/script')
  answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  answer.end(isScript ? `//${'0'.repeat(bytes - page.length)}` : page)
}

/** Visits a page in a new browser context, after `prepare`. */
async function visitAfter(browser: Browser, url: string, prepare?: (page: Page) => Promise<void>): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto('about:blank')
  const found = await visit(page, url, await context.newCDPSession(page))
  await context.close()
  return found
}

async function visit(page: Page, url: string, devTools: CDPSession): Promise<Visit> {
  let bytes = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devTools.send('Network.enable')
  await devTools.send('Network.clearBrowserCache')
  // The service worker would answer from what it stored during sign-in.
  await devTools.send('Network.setBypassServiceWorker', { bypass: true })
  await devTools.send('Network.emulateNetworkConditions', CONNECTION)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  return { largestPaint, bytes }
}
