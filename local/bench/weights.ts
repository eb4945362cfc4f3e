import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { BROWSER, signInListener } from './browser.ts'
import { atMost, type Measurement, median, milliseconds } from './measurement.ts'
import { startSession } from './platform-session.ts'
import { published } from './publish-content.ts'

const ROUNDS = 5
/** Factor by which the page's processor is slower than this machine's. */
const SLOWDOWN = 4
/** A phone with a weak signal: 1.6 Mbit/s and 150 ms. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const

interface Visit {
  /** Milliseconds until the largest contentful paint. */
  readonly largestPaint: number
  /** Bytes transferred, and those of images among them. */
  readonly bytes: number
  readonly pictures: number
}

/** Measures the bytes and the largest contentful paint of a first visit to two pages, on a slow phone with an empty cache. */
export async function measureWeights(folder: string): Promise<Measurement[]> {
  const session = await startSession(join(folder, 'platform'))
  const browser = await chromium.launch(BROWSER)
  try {
    const { url } = session.platform
    const { path } = await published(session, folder, 'audio')
    const landing = await visits(browser, `${url}/`, async () => {})
    const content = await visits(browser, `${url}${path}`, (page) => signInListener(page, url))
    return [row('the landing page', landing, 2_000, 120_000), row('a session', content, 2_500, null)].flat()
  } finally {
    await browser.close()
    await session.platform.stop()
  }
}

async function visits(browser: Browser, url: string, prepare: (page: Page) => Promise<void>): Promise<Visit[]> {
  const found: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      locale: 'en-GB',
    })
    const page = await context.newPage()
    await prepare(page)
    await page.goto('about:blank')
    found.push(await visit(page, url, await context.newCDPSession(page)))
    await context.close()
  }
  return found
}

async function visit(page: Page, url: string, devTools: CDPSession): Promise<Visit> {
  const pictures = new Set<string>()
  const weight = { bytes: 0, pictures: 0 }
  devTools.on('Network.responseReceived', ({ requestId, type }) => type === 'Image' && pictures.add(requestId))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.bytes += encodedDataLength
    if (pictures.has(requestId)) weight.pictures += encodedDataLength
  })
  await devTools.send('Network.enable')
  await devTools.send('Network.clearBrowserCache')
  // The service worker would answer from what it stored during sign-in.
  await devTools.send('Network.setBypassServiceWorker', { bypass: true })
  await devTools.send('Network.emulateNetworkConditions', LINE)
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
  return { largestPaint, ...weight }
}

function row(what: string, found: readonly Visit[], most: number, mostPictures: number | null): Measurement[] {
  const middle = (part: keyof Visit) => median(found.map((one) => one[part]))
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} KB`
  const all = `${kilobytes(middle('bytes'))}, images ${kilobytes(middle('pictures'))}`
  return [
    atMost(`first visit on a slow phone, largest paint: ${what}`, middle('largestPaint'), most, milliseconds),
    atMost(
      `the same, bytes transferred: ${what}`,
      middle('pictures'),
      mostPictures ?? Number.POSITIVE_INFINITY,
      kilobytes,
      {
        ours: all,
        target: mostPictures === null ? '' : `images ≤ ${kilobytes(mostPictures)}`,
      },
    ),
  ]
}
