import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER, LISTENER, playButton, signIn, signInListener, tapToPlaying, watchPlaying } from './browser.ts'
import { compared, inTurn, type Measurement, milliseconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const ROUNDS = 2
/** A traveller's network: 0.4 Mbit/s, and a round trip of 400 ms. */
const CONNECTION = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const

/** Measures the time from a tap to sound or picture, and from a seek to playing on, in a real browser on a slow network. */
export async function measurePlaying({ session }: Bench): Promise<Measurement[]> {
  const { platform, published } = await session()
  const origin = platform.url
  const audio = await published('audio')
  const video = await published('video')
  const browser = await chromium.launch(BROWSER)

  /** Runs `use` in a new browser context, on the slow network once `prepare` is done. */
  async function fresh<T>(
    use: (page: Page) => Promise<T>,
    prepare: (page: Page) => Promise<unknown>,
    serviceWorkers: 'allow' | 'block' = 'allow',
  ): Promise<T> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers })
    try {
      const page = await context.newPage()
      await watchPlaying(page)
      await prepare(page)
      await slowDown(context, page)
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
  /** Opens content as a tap on its card does, plays and seeks. */
  const play = (path: string) => async (page: Page) => {
    await page.locator(`a[href^="${path}"]`).first().click()
    return { tap: await tapToPlaying(playButton(page)), seek: await seekToPlaying(page) }
  }
  const playAddress = async (page: Page) => {
    await page.goto(`${origin}${audio.path}`, { waitUntil: 'commit' })
    return tapToPlaying(playButton(page))
  }
  try {
    const rounds = await inTurn(ROUNDS, async () => ({
      sound: await fresh(play(audio.path), knowsApp),
      // Only pages of its origin may play the file.
      bare: await fresh(
        (page) => bareFile(page, audio.downloadUrl),
        (page) => page.goto(`${origin}/icon.svg`),
      ),
      unknown: await fresh(playAddress, forgotApp, 'block'),
      picture: await fresh(play(video.path), knowsApp),
    }))
    const row = (what: string, most: number, ours: (round: (typeof rounds)[number]) => number) => {
      const pairs = rounds.map((round) => [ours(round), round.bare] as const)
      const limit = { most, against: 'the sound alone in a bare page', write: milliseconds }
      return compared(`${what}, 0.4 Mbit/s`, pairs, limit)
    }
    return [
      row('tap to sound', 1, ({ sound }) => sound.tap),
      row('tap to sound in an app never opened', 1.5, ({ unknown }) => unknown),
      row('tap to picture', 1.1, ({ picture }) => picture.tap),
      row('seek to sound', 0.6, ({ sound }) => sound.seek),
      row('seek to picture', 1.1, ({ picture }) => picture.seek),
    ]
  } finally {
    await browser.close()
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', CONNECTION)
}

/** Seeks half a recording ahead; returns the milliseconds until the media advances there. */
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
          if (!media.seeking && media.currentTime > target + 0.05) resolve(performance.now() - begun)
          else setTimeout(look, 10)
        }
        look()
      }),
  )
}

/** Returns the milliseconds until the file plays in a page with nothing else. */
async function bareFile(page: Page, url: string): Promise<number> {
  return page.evaluate(
    (address) =>
      new Promise<number>((resolve, reject) => {
        const begun = performance.now()
        const media = new Audio(address)
        media.addEventListener('timeupdate', () => {
          if (media.currentTime > 0) resolve(performance.now() - begun)
        })
        media.play().catch(reject)
      }),
    url,
  )
}
