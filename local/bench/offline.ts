import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { freePort } from '../src/platform/ports.ts'
import { saveForFlight } from './browser.ts'
import { absolute, compared, inTurn, type Measurement, milliseconds } from './measurement.ts'
import { onNetwork, opened } from './networks.ts'
import type { Bench, PlatformSession } from './platform-session.ts'

/** Limit for bytes fetched twice, as a share of all bytes. A kit takes minutes on a slow network, and people put their phones away meanwhile. */
const MOST_TWICE = 0.03
/** Limits as multiples of the references. */
const [KEPT, CALM, READY] = [1.5, 1, 3]
const ROUNDS = 5
/** Number of sessions whose files are checked. */
const ITEMS = 20

/**
 * Measures, offline, the time from taps to sound and the check of downloaded files. Also measures how much of a kit of 35 MB is
 * fetched twice when its download, three files at a time, is killed ten times.
 */
export async function measureOffline({ session }: Bench): Promise<Measurement[]> {
  return [...(await offlineTimes(await session())), await fetchedTwice()]
}

async function fetchedTwice(): Promise<Measurement> {
  // A separate process, because it replaces globals of the browser.
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'download-run.ts')])
  const twice = Number(stdout)
  const tenths = (share: number) => `${(share * 100).toFixed(1)} %`
  return absolute('download of 35 MB, killed ten times: bytes fetched twice', twice, { most: MOST_TWICE }, tenths)
}

/** Measures how long a listener waits offline, in a real browser that has stored the app and a session. */
async function offlineTimes({ platform, published }: PlatformSession): Promise<Measurement[]> {
  const profile = mkdtempSync(join(tmpdir(), 'stillair-bench-profile-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const ofApp = (path: string, tap: (page: Page) => Promise<void>) =>
    opened(profile, (page) => untilSound(page, `${origin}${path}`, tap))
  try {
    const { path } = await published('audio')
    const product = Number(new URL(platform.url).port)
    await onNetwork('online', port, product, () => opened(profile, (page) => prepare(page, origin, path)))
    const rounds = await inTurn(
      ROUNDS,
      async () => ({
        calm: await ofApp('/flight', (page) => page.getByRole('link', { name: /^Calm/ }).click()),
        kept: await ofApp(path, (page) => page.getByRole('button', { name: 'Play', exact: true }).click()),
        sound: await opened(profile, (page) => untilSound(page, barePage(), (bare) => bare.locator('button').click())),
        ready: await opened(profile, (page) => untilAllIsHere(page, origin)),
        work: await opened(profile, (page) => page.evaluate(fixedWork)),
      }),
      ({ sound, work }) => [sound, work],
    )
    const [write, against] = [milliseconds, 'a bare page']
    const kept = rounds.map((round) => [round.kept, round.sound] as const)
    const calm = rounds.map((round) => [round.calm, round.sound] as const)
    const ready = rounds.map((round) => [round.ready, round.work] as const)
    return [
      compared('offline: tap to sound of a downloaded session', kept, { most: KEPT, against, write }),
      compared('offline, new browser: tap to sound of Calm', calm, { most: CALM, against, write }),
      compared(`offline: check that ${ITEMS} sessions are complete`, ready, {
        most: READY,
        against: 'fixed JavaScript',
        write,
      }),
    ]
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Returns the address of a page whose only button plays the file of Calm. */
function barePage(): string {
  const sound = readFileSync(join(import.meta.dirname, '../../client/src/flight/breathing.m4a'), 'base64')
  return `data:text/html,<button onclick="new Audio('data:audio/mp4;base64,${sound}').play()">Play</button>`
}

/** Returns the milliseconds of a fixed piece of JavaScript. */
function fixedWork(): number {
  const begun = performance.now()
  const texts = new Map<string, number>()
  for (let n = 0; n < 500_000; n++) texts.set(`text ${n % 1_000}`, n)
  return performance.now() - begun
}

/** Signs in, downloads a session, and copies it until the list has the number to check. */
async function prepare(page: Page, origin: string, content: string): Promise<void> {
  await saveForFlight(page, `${origin}${content}`)
  await page.goto(`${origin}/flight`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('stillair-kept')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const items = database.transaction('items', 'readwrite').objectStore('items')
    const reading = items.getAll()
    await new Promise<void>((resolve, reject) => {
      reading.onsuccess = () => {
        const [item] = reading.result as { contentId: string }[]
        for (let n = 1; n < count; n++) items.put({ ...item, contentId: `${item?.contentId}-${n}` })
      }
      items.transaction.oncomplete = () => resolve()
      items.transaction.onerror = () => reject(items.transaction.error)
    })
    database.close()
  }, ITEMS)
}

/** Returns the milliseconds from the tap until the sound advances. */
async function untilSound(page: Page, url: string, tap: (page: Page) => Promise<void>): Promise<number> {
  await page.addInitScript(() => {
    const times = { tap: 0, sound: 0 }
    Object.assign(window, { times })
    addEventListener('click', () => (times.tap ||= performance.now()), true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function playAndWatch() {
      const from = this.currentTime
      const look = () => {
        if (!this.paused && this.currentTime > from) times.sound ||= performance.now()
        else requestAnimationFrame(look)
      }
      look()
      return play.call(this)
    }
  })
  await page.goto(url)
  await tap(page)
  const took = await page.waitForFunction(() => {
    const { times } = window as unknown as { times: { tap: number; sound: number } }
    return times.sound > 0 && times.sound - times.tap
  })
  return Number(await took.jsonValue())
}

/** Returns the milliseconds from showing the list of levels until the first has passed its check. */
async function untilAllIsHere(page: Page, origin: string): Promise<number> {
  await page.addInitScript(() => {
    const times = { seen: 0, good: 0 }
    Object.assign(window, { times })
    new MutationObserver(() => {
      const level = document.querySelector<HTMLElement>('[data-level="here"]')
      if (level) times.seen ||= performance.now()
      if (level?.dataset.state === 'good') times.good ||= performance.now()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(`${origin}/on-this-device`)
  const took = await page.waitForFunction(() => {
    const { times } = window as unknown as { times: { seen: number; good: number } }
    return times.good > 0 && times.good - times.seen
  })
  return Number(await took.jsonValue())
}
