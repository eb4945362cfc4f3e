import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../src/platform/ports.ts'
import { saveForFlight } from './browser.ts'
import { compared, inTurn, type Measurement, milliseconds } from './measurement.ts'
import { DEAD_NETWORKS, type Network, onNetwork, opened } from './networks.ts'
import type { Bench } from './platform-session.ts'

const ROUNDS = 3
/** Factor by which the page's processor is slower than this machine's. */
const SLOWDOWN = 4
/** A page needs no longer without a network than with one. */
const TARGET = 1

/** The first useful element of each screen: cached content, offline items, the link to Calm. */
const SCREENS = [
  { screen: 'the dashboard', path: '/', useful: 'main a[href^="/content/"]' },
  { screen: 'the offline library', path: '/on-this-device', useful: 'main a[href^="/content/"]' },
  { screen: '/flight', path: '/flight', useful: 'a[href="/flight/calm"]' },
] as const

/** Measures the time from an address to its first useful content, in a new browser that has stored the app, online and on three dead networks. */
export async function measureColdStart({ session }: Bench): Promise<Measurement[]> {
  const { platform, published } = await session()
  const profile = mkdtempSync(join(tmpdir(), 'stillair-bench-profile-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const product = Number(new URL(platform.url).port)
  /** Milliseconds of each screen, on one network. */
  const start = async (network: Network) => {
    const times: number[] = []
    for (const { path, useful } of SCREENS) {
      const open = () => opened(profile, (page, context) => untilUseful(page, context, `${origin}${path}`, useful))
      times.push(await onNetwork(network, port, product, open))
    }
    return times
  }
  try {
    const { path } = await published('audio')
    await onNetwork('online', port, product, () => opened(profile, (page) => prepare(page, origin, path)))
    const rounds = await inTurn(
      ROUNDS,
      async () => ({ online: await start('online'), dead: await Array.fromAsync(DEAD_NETWORKS, start) }),
      ({ online }) => online,
    )
    return SCREENS.flatMap(({ screen }, of) =>
      DEAD_NETWORKS.map((network, which) => {
        const pairs = rounds.map(({ online, dead }) => [dead[which]?.[of] ?? 0, online[of] ?? 0] as const)
        return compared(`cold start, CPU × ${SLOWDOWN}: ${screen}, ${network}`, pairs, {
          most: TARGET,
          against: 'online',
          write: milliseconds,
        })
      }),
    )
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Signs in, downloads a session, and opens each of the screens. */
async function prepare(page: Page, origin: string, content: string): Promise<void> {
  await saveForFlight(page, `${origin}${content}`)
  for (const { path, useful } of SCREENS) {
    await page.goto(`${origin}${path}`)
    await page.locator(useful).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Returns the milliseconds from the start of the navigation until the first useful content is painted. */
async function untilUseful(page: Page, context: BrowserContext, url: string, useful: string): Promise<number> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (selector) => (document.querySelector(selector)?.getClientRects().length ? performance.now() : null),
    useful,
    { polling: 'raf' },
  )
  return (await seen.jsonValue()) ?? Number.NaN
}
