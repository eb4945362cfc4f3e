import { expect } from '@playwright/test'
import { admin, newListener, storedSignIn } from '../support/api.ts'
import { anyRecording, publishSession } from '../support/publish.ts'
import { button, openAs, position, RUN, test, untilPast, untilState } from './visit.ts'
import { until, type Visitor } from './visitor.ts'

declare global {
  interface Window {
    /** Seconds of audible playback, measured independently of the product. */
    heardSeconds?: number
    /** Those of them while the page was hidden. */
    heardHidden?: number
  }
}

/** Measures the seconds in which sound plays, independently of the product. */
function watchSound(): void {
  const EVERY_MS = 50
  const { play } = HTMLMediaElement.prototype
  let media: HTMLMediaElement | undefined
  HTMLMediaElement.prototype.play = function () {
    media = this
    return play.call(this)
  }
  window.heardSeconds = 0
  let last = { now: performance.now(), place: 0 }
  setInterval(() => {
    const next = { now: performance.now(), place: media?.currentTime ?? 0 }
    if (media && !media.paused && next.place !== last.place) {
      const seconds = (next.now - last.now) / 1_000
      window.heardSeconds = (window.heardSeconds ?? 0) + seconds
      if (document.visibilityState === 'hidden') window.heardHidden = (window.heardHidden ?? 0) + seconds
    }
    last = next
  }, EVERY_MS)
}

const heard = (visitor: Visitor) => visitor.evaluate(() => window.heardSeconds ?? 0)
async function untilHeardMore(visitor: Visitor, seconds: number): Promise<void> {
  const before = await heard(visitor)
  await until(`${seconds} s more are heard`, async () => (await heard(visitor)) > before + seconds)
}

test('reported listening equals the seconds in which sound played', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const id = await publishSession(ada, { title: `Measured in ${project.name} ${RUN}`, mediaId })
  const listener = await newListener(request, 'Mea Sure')
  const visitor = await visit()
  await openAs(visitor, await storedSignIn(request, listener.email), `/content/${id}`)
  await visitor.see(button('Play'))
  await visitor.evaluate(watchSound)
  await visitor.click(button('Play'))
  await untilState(visitor, 'playing')
  await untilHeardMore(visitor, 4)
  await visitor.click(button('Pause'))
  await untilState(visitor, 'paused')
  const pausedAt = await visitor.evaluate(() => performance.now())
  await until('three seconds have passed', () =>
    visitor.evaluate((since: number) => performance.now() > since + 3_000, pausedAt),
  )
  await visitor.click(button('Play'))
  await untilState(visitor, 'playing')
  const before = await position(visitor)
  await visitor.click(button('Forward 15 seconds'))
  await untilPast(visitor, before + 14)
  await visitor.click(button('Speed 1.0×'))
  await visitor.click({ role: 'menuitemradio', name: '1.5×' })
  await untilHeardMore(visitor, 4)
  await visitor.lookElsewhere(5_000)
  await until('the page is seen', () => visitor.evaluate(() => document.visibilityState === 'visible'))
  const hidden = await visitor.evaluate(() => window.heardHidden ?? 0)
  expect(hidden).toBeGreaterThan(4)
  await visitor.click(button('Pause'))
  await untilState(visitor, 'paused')
  const really = await heard(visitor)
  const reported = async () => (await listener.send('GET /api/session-logs'))[0]?.durationPlayed ?? 0
  await until('it is reported', async () => Math.abs((await reported()) - really) <= 1)
  expect(really).toBeGreaterThan(12)
})
