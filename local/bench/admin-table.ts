import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { fillAdminLibrary } from './admin-library.ts'
import { BROWSER, signIn } from './browser.ts'
import { atMost, type Measurement, milliseconds, percentile } from './measurement.ts'
import { type PlatformSession, startSession } from './platform-session.ts'

const FEW = 50
const MANY = 5_000
const REQUESTS = 400
const ROUNDS = 12
/** Limit for the list of 5,000 sessions, milliseconds: an admin should not wait noticeably longer than for 50. */
const ROUTE_TARGET_MS = 50
/** INP, "good": https://web.dev/articles/inp. */
const INTERACTION_TARGET_MS = 200
/** Slows the processor to that of a mid-range laptop. */
const SLOWER = 4

/** Queries of a typical admin: pages, sort orders and searches. */
const QUERIES = [
  { page: 1 },
  { page: 2, sort: 'title', direction: 'ascending' },
  { sort: 'duration', direction: 'descending' },
  { search: 'landing' },
  { status: 'draft', sort: 'updatedAt' },
  { sort: 'category', direction: 'ascending', page: 2 },
] as const

/** Measures the admin's table with 5,000 sessions against 50: its route, and the response to clicks and keys. */
export async function measureAdminTable(folder: string): Promise<Measurement[]> {
  const session = await startSession(folder)
  const browser = await chromium.launch(BROWSER)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, session.platform.url, 'admin@stillair.test')
    await fill(session, 0, FEW)
    const few = { route: await routeTimes(session), interactions: await interactions(page) }
    await fill(session, FEW, MANY)
    const many = { route: await routeTimes(session), interactions: await interactions(page) }
    return [
      compare(`GET /api/admin/content, ${MANY} sessions, p99`, many.route, few.route, 0.99, ROUTE_TARGET_MS),
      compare(
        `the admin's table with ${MANY} sessions, processor ${SLOWER} × slower: clicks and keys, p98`,
        many.interactions,
        few.interactions,
        0.98,
        INTERACTION_TARGET_MS,
      ),
    ]
  } finally {
    await browser.close()
    await session.platform.stop()
  }
}

function compare(what: string, many: number[], few: number[], share: number, target: number): Measurement {
  const [ours, other] = [percentile(many, share), percentile(few, share)]
  return atMost(what, ours, target, milliseconds, {
    ours: `${milliseconds(ours)} (p50 ${milliseconds(percentile(many, 0.5))})`,
    against: `${FEW} sessions: ${milliseconds(other)}`,
    ratio: ours / other,
  })
}

async function fill({ platform, admin }: PlatformSession, from: number, to: number): Promise<void> {
  await fillAdminLibrary(platform.postgresUrl, from, to)
  while ((await admin.call('GET /api/admin/content')).total !== to) await setTimeout(100)
}

async function routeTimes({ admin }: PlatformSession): Promise<number[]> {
  const times: number[] = []
  for (let n = -QUERIES.length; n < REQUESTS; n++) {
    const query = QUERIES[(n + QUERIES.length) % QUERIES.length]
    const begun = performance.now()
    await admin.call('GET /api/admin/content', { query: query ?? {} })
    // The first queries warm up the prepared statements.
    if (n >= 0) times.push(performance.now() - begun)
  }
  return times
}

/** Returns the time from each click or key to the next frame that shows its effect, milliseconds. */
async function interactions(page: Page): Promise<number[]> {
  await page.goto(`${new URL(page.url()).origin}/admin`)
  const table = page.getByRole('table')
  await table.getByRole('row').nth(1).waitFor()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(() => {
    const durations: Record<number, number> = {}
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, duration } = entry as PerformanceEventTiming & { interactionId?: number }
        if (interactionId > 0) durations[interactionId] = Math.max(durations[interactionId] ?? 0, duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let round = 0; round < ROUNDS; round++) {
    await table.getByRole('button', { name: round % 2 === 0 ? /^Title/ : /^Duration/ }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('searchbox').pressSequentially('landing', { delay: 40 })
    await page.getByRole('searchbox').fill('')
  }
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devTools.detach()
  const durations = await page.evaluate(() =>
    Object.values((window as unknown as { durations: Record<number, number> }).durations),
  )
  // The browser does not report events shorter than one frame.
  return durations.length > 0 ? durations : [16]
}
