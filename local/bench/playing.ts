import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { BROWSER, LISTENER, signIn, signInListener } from './browser.ts'
import { compared, inTurn, type Measurement, seconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const ROUNDS = 2
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
export async function measurePlaying({ session }: Bench): Promise<Measurement[]> {
  const { platform, published } = await session()
  const origin = platform.url
  const audio = await published('audio')
  const video = await published('video')
  const args = [...BROWSER.args, '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launch({ ...BROWSER, args })

  /** Runs `use` in a new browser context, on the network once `prepare` is done. */
  async function fresh<T>(
    network: Network,
    use: (page: Page) => Promise<T>,
    prepare: (page: Page) => Promise<unknown>,
    serviceWorkers: 'allow' | 'block' = 'allow',
  ): Promise<T> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers })
    await context.addInitScript(() => {
      const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = function () {
        window.playing = this
        return play.call(this)
      }
    })
    const page = await context.newPage()
    try {
      await prepare(page)
      const devTools = await context.newCDPSession(page)
      await devTools.send('Network.enable')
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
  /** Signs in and stores the app, but nothing of this content. */
  const knowsApp = async (page: Page) => {
    await signInListener(page, origin)
    await page.goto(`${origin}/content-library`)
    await page.waitForLoadState('networkidle')
  }
  /** Signs in, and forgets all files of the app. It never has a service worker, which would go on answering after its files are gone. */
  const forgotApp = async (page: Page) => {
    await signIn(page, origin, LISTENER)
    await page.goto('about:blank')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Network.clearBrowserCache')
  }
  const bare = (network: Network) =>
    fresh(
      network,
      (page) => bareFile(page, audio.downloadUrl),
      // Its media can only be played by its own origin.
      (page) => page.goto(`${origin}/icon.svg`),
    )
  const round = async () => ({
    ...(await fresh(
      0.4,
      async (page) => {
        await open(page, audio.path)
        await pause(READING)
        return { read: await tapToPlaying(page), seek: await seekToPlaying(page) }
      },
      knowsApp,
    )),
    atOnce: await fresh(0.4, (page) => open(page, audio.path).then(() => tapToPlaying(page)), knowsApp),
    bare: await bare(0.4),
    cold: await fresh(
      0.4,
      async (page) => {
        await page.goto(`${origin}${audio.path}`, { waitUntil: 'commit' })
        return tapToPlaying(page)
      },
      forgotApp,
      'block',
    ),
    ...(await fresh(
      0.4,
      async (page) => {
        await open(page, video.path)
        return { picture: await tapToPlaying(page), seekPicture: await seekToPlaying(page) }
      },
      knowsApp,
    )),
    fastPicture: await fresh(1.6, (page) => open(page, video.path).then(() => tapToPlaying(page)), knowsApp),
    fastBare: await bare(1.6),
  })
  try {
    const rounds = await inTurn(ROUNDS, round, (found) => [found.bare, found.fastBare])
    type Name = keyof (typeof rounds)[number]
    const row = (what: string, name: Name, most: number, reference: Name = 'bare') => {
      const pairs = rounds.map((found) => [found[name], found[reference]] as const)
      return compared(what, pairs, { most, against: 'the sound alone in a bare page', write: seconds })
    }
    return [
      row('tap to sound, 0.4 Mbit/s, after 5 s of reading', 'read', 0.15),
      row('tap to sound, 0.4 Mbit/s, at once', 'atOnce', 1),
      row('tap to sound, 0.4 Mbit/s, an app never opened', 'cold', 1.5),
      row('tap to picture, 0.4 Mbit/s, at once', 'picture', 1.1),
      row('tap to picture, 1.6 Mbit/s, at once', 'fastPicture', 1.4, 'fastBare'),
      row('seek to sound, 0.4 Mbit/s', 'seek', 0.6),
      row('seek to picture, 0.4 Mbit/s', 'seekPicture', 1.1),
    ]
  } finally {
    await browser.close()
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
      new Promise<number>((resolve, reject) => {
        const begun = performance.now()
        const media = new Audio(address)
        media.addEventListener('timeupdate', () => {
          if (media.currentTime > 0) resolve((performance.now() - begun) / 1_000)
        })
        media.play().catch(reject)
      }),
    url,
  )
}
