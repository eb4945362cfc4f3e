import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { fillAdminLibrary } from './admin-library.ts'
import { BROWSER, signIn } from './browser.ts'
import { compared, type Measurement, milliseconds, percentile } from './measurement.ts'
import type { Bench, PlatformSession } from './platform-session.ts'

const FEW = 50
const MANY = 5_000
const REQUESTS = 400
const ROUNDS = 12
/** A search reads all titles. */
const ROUTE_TARGET = 5
const CLICKS_TARGET = 1.1
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
export async function measureAdminTable({ session: start }: Bench): Promise<Measurement[]> {
  const session = await start()
  const browser = await chromium.launch(BROWSER)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, session.platform.url, 'admin@stillair.test')
    const measured = async () => ({ route: await routeTimes(session), clicks: await interactions(page) })
    await add(session, 0, FEW)
    const few = await measured()
    await add(session, FEW, MANY)
    const many = await measured()
    const row = (what: string, part: 'route' | 'clicks', most: number) => {
      const pairs = zip(quarters(many[part]), quarters(few[part]))
      return compared(what, pairs, { most, against: `${FEW} sessions`, write: milliseconds })
    }
    const slow = `processor ${SLOWER} × slower`
    return [
      row(`GET /api/admin/content, ${MANY} sessions, p95`, 'route', ROUTE_TARGET),
      row(`the admin's table with ${MANY} sessions, ${slow}: clicks and keys, p95`, 'clicks', CLICKS_TARGET),
    ]
  } finally {
    await browser.close()
  }
}

/** Returns the p95 of each quarter of the samples, in their order. */
function quarters(samples: readonly number[]): number[] {
  const size = Math.ceil(samples.length / 4)
  return [0, 1, 2, 3].map((n) => percentile(samples.slice(n * size, (n + 1) * size), 0.95))
}

const zip = (ours: number[], references: number[]) =>
  ours.map((value, n) => [value, references[n] ?? Number.NaN] as const)

/** Adds sessions and waits until the admin's list has them. */
async function add({ platform, admin }: PlatformSession, from: number, to: number): Promise<void> {
  const list = () => admin.call('GET /api/admin/content')
  const { total } = await list()
  await fillAdminLibrary(platform.postgresUrl, from, to)
  while ((await list()).total < total + to - from) await setTimeout(100)
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
