import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { BROWSER, LISTENER, signIn, signInListener } from './browser.ts'
import { atMost, type Measurement, median, seconds } from './measurement.ts'
import { startSession } from './platform-session.ts'
import { published } from './publish-content.ts'

const ROUNDS = 3
/** Round-trip time of a traveller's network, 400 ms. */
const LATENCY_MS = 400
/** Milliseconds that somebody reads before tapping. */
const READING = 5_000

/** Megabits a second. */
type Network = 0.4 | 1.6

declare global {
  interface Window {
    /** The media element that was played last; it may be outside the document. */
    playing?: HTMLMediaElement
  }
}
/** Measures the time from a tap to sound or picture, and from a seek to playing on, in a real browser on slow networks. */
export async function measurePlaying(folder: string): Promise<Measurement[]> {
  const session = await startSession(join(folder, 'platform'))
  const args = [...BROWSER.args, '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launch({ ...BROWSER, args })
  try {
    const audio = await published(session, folder, 'audio')
    const video = await published(session, folder, 'video')
    const origin = session.platform.url
    const samples = new Map<string, number[]>()
    const keep = (name: string, seconds: number) => samples.set(name, [...(samples.get(name) ?? []), seconds])

    /**
     * Runs `use` in a new browser that is signed in and has the app, but nothing of this content; without `knowsApp`, it has no file of
     * the app and never had a service worker, which would go on answering after its files are gone.
     */
    async function fresh<T>(network: Network, use: (page: Page) => Promise<T>, { knowsApp = true } = {}): Promise<T> {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        serviceWorkers: knowsApp ? 'allow' : 'block',
      })
      await context.addInitScript(() => {
        const play = HTMLMediaElement.prototype.play
        HTMLMediaElement.prototype.play = function () {
          window.playing = this
          return play.call(this)
        }
      })
      const page = await context.newPage()
      try {
        if (knowsApp) await signInListener(page, origin)
        else await signIn(page, origin, LISTENER)
        await page.goto(`${origin}/content-library`)
        await page.waitForLoadState('networkidle')
        const devTools = await context.newCDPSession(page)
        await devTools.send('Network.enable')
        if (!knowsApp) {
          await page.goto('about:blank')
          await devTools.send('Network.clearBrowserCache')
        }
        await devTools.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: LATENCY_MS,
          downloadThroughput: (network * 1_000_000) / 8,
          uploadThroughput: (network * 1_000_000) / 8,
        })
        return await use(page)
      } finally {
        await context.close()
      }
    }

    for (let round = 0; round < ROUNDS; round++) {
      await fresh(0.4, async (page) => {
        await open(page, audio.path)
        await pause(READING)
        keep('audio read', await tapToPlaying(page))
        keep('audio seek', await seekToPlaying(page))
      })
      await fresh(0.4, async (page) => {
        await open(page, audio.path)
        keep('audio at once', await tapToPlaying(page))
      })
      keep('audio bare', await fresh(0.4, (page) => bareFile(page, audio.downloadUrl)))
      await fresh(
        0.4,
        async (page) => {
          await page.goto(`${origin}${audio.path}`, { waitUntil: 'commit' })
          keep('audio cold', await tapToPlaying(page))
        },
        { knowsApp: false },
      )
      for (const network of [0.4, 1.6] as const) {
        await fresh(network, async (page) => {
          await open(page, video.path)
          keep(`video ${network}`, await tapToPlaying(page))
          if (network === 0.4) keep('video seek', await seekToPlaying(page))
        })
      }
    }

    const row = (what: string, name: string, target: number, against = ''): Measurement => {
      const middle = (one: string) => median(samples.get(one) ?? [])
      const compared =
        against === ''
          ? {}
          : { against: `the bare file: ${seconds(middle(against))}`, ratio: middle(name) / middle(against) }
      return atMost(what, middle(name), target, seconds, compared)
    }
    return [
      row('tap to sound, 0.4 Mbit/s, after 5 s of reading', 'audio read', 0.3),
      row('tap to sound, 0.4 Mbit/s, at once', 'audio at once', 2, 'audio bare'),
      row('tap to sound, 0.4 Mbit/s, an app never opened', 'audio cold', 5),
      row('tap to picture, 0.4 Mbit/s, at once', 'video 0.4', 3.5),
      row('tap to picture, 1.6 Mbit/s, at once', 'video 1.6', 1.2),
      row('seek to sound, 0.4 Mbit/s', 'audio seek', 1.5),
      row('seek to picture, 0.4 Mbit/s', 'video seek', 5),
    ]
  } finally {
    await browser.close()
    await session.platform.stop()
  }
}

/** Navigates within the app, as a tap on a card does. */
async function open(page: Page, path: string): Promise<void> {
  await page.locator(`a[href^="${path}"]`).first().click()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
}

/** Taps Play as soon as it appears; returns the seconds from the tap until the media advances. */
async function tapToPlaying(page: Page): Promise<number> {
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await play.waitFor({ timeout: 60_000 })
  return play.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const look = () => {
          const media = window.playing
          if (media && media.currentTime > 0.05) resolve((performance.now() - begun) / 1_000)
          else setTimeout(look, 10)
        }
        ;(button as HTMLButtonElement).click()
        look()
      }),
  )
}

/** Seeks half a recording ahead; returns the seconds until the media advances there. */
async function seekToPlaying(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const media = window.playing
        if (!media) return resolve(Number.NaN)
        const target = media.currentTime + media.duration / 2
        const begun = performance.now()
        media.currentTime = target
        const look = () => {
          if (!media.seeking && media.currentTime > target + 0.05) resolve((performance.now() - begun) / 1_000)
          else setTimeout(look, 10)
        }
        look()
      }),
  )
}

/** Returns the seconds until the whole file plays in a page with nothing else. */
async function bareFile(page: Page, url: string): Promise<number> {
  return page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const media = new Audio(address)
        media.addEventListener('timeupdate', () => {
          if (media.currentTime > 0) resolve((performance.now() - begun) / 1_000)
        })
        void media.play()
      }),
    url,
  )
}
