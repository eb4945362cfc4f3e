import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../src/platform/ports.ts'
import { signInListener } from './browser.ts'
import { median } from './measurement.ts'
import { onNetwork, opened } from './networks.ts'
import { startSession } from './platform-session.ts'
import { published } from './publish-content.ts'

const ROUNDS = 5
/** Number of sessions whose files are checked. */
const ITEMS = 20

/** Milliseconds, each a median of several rounds. */
export interface OfflineTimes {
  /** From the tap on Play to the first sound of a downloaded session. */
  readonly kept: number
  /** From the tap on Calm to its first sound, in a newly started browser. */
  readonly calm: number
  /** From showing the list to having checked that twenty sessions are complete. */
  readonly ready: number
}

/** Measures how long a listener waits offline, in a real browser that has stored the app and a session. */
export async function offlineTimes(folder: string): Promise<OfflineTimes> {
  const session = await startSession(join(folder, 'platform'))
  const profile = mkdtempSync(join(tmpdir(), 'stillair-bench-profile-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const rounds: OfflineTimes[] = []
  try {
    const { path } = await published(session, folder, 'audio')
    const product = Number(new URL(session.platform.url).port)
    await onNetwork('online', port, product, () => opened(profile, (page) => prepare(page, origin, path)))
    for (let round = 0; round < ROUNDS; round++) {
      const calm = await opened(profile, (page) =>
        untilSound(page, `${origin}/flight`, (tapped) => tapped.getByRole('link', { name: /^Calm/ }).click()),
      )
      const kept = await opened(profile, (page) =>
        untilSound(page, `${origin}${path}`, (tapped) =>
          tapped.getByRole('button', { name: 'Play', exact: true }).click(),
        ),
      )
      rounds.push({ kept, calm, ready: await opened(profile, (page) => untilAllIsHere(page, origin)) })
    }
  } finally {
    await session.platform.stop()
    rmSync(profile, { recursive: true, force: true })
  }
  const middle = (of: (one: OfflineTimes) => number) => median(rounds.map(of))
  return { kept: middle(({ kept }) => kept), calm: middle(({ calm }) => calm), ready: middle(({ ready }) => ready) }
}

/** Signs in, downloads a session, and copies it until the list has the number to check. */
async function prepare(page: Page, origin: string, content: string): Promise<void> {
  await signInListener(page, origin)
  await page.goto(`${origin}${content}`)
  await page.getByRole('button', { name: 'Save for the flight', exact: true }).click()
  await page.getByText('Saved for your flight.').waitFor()
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
