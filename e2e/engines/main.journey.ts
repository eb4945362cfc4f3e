import { test as base } from '@playwright/test'
import { freePort } from '@stillair/local/ports.ts'
import { admin, newListener, PASSWORD, storedSignIn } from '../support/api.ts'
import { DEAD_NETWORKS, passingOn } from '../support/neighbours.ts'
import { anyRecording, publishSession } from '../support/publish.ts'
import { openFirefox } from './firefox-visitor.ts'
import { type Query, until, type Visitor } from './visitor.ts'
import { openWebKit } from './webkit-visitor.ts'

/** Opens a browser of the project's engine; closed after the test. */
type OpenVisitor = (site?: string) => Promise<Visitor>

const test = base.extend<{ visit: OpenVisitor }>({
  visit: async ({ baseURL }, use, info) => {
    const opened: Visitor[] = []
    await use(async (site = String(baseURL)) => {
      const visitor = await (info.project.name === 'firefox' ? openFirefox(site) : openWebKit(site))
      opened.push(visitor)
      return visitor
    })
    for (const [i, visitor] of opened.entries()) {
      if (info.status !== info.expectedStatus) await visitor.picture(info.outputPath(`page-${i + 1}.png`))
      await visitor.close()
    }
  },
})

const RUN = Date.now()
const button = (name: string | RegExp): Query => ({ role: 'button', name })
const heading = (name: string | RegExp): Query => ({ role: 'heading', name })
const SEEK: Query = { role: 'slider', name: 'Seek' }
const PLAYER: Query = { role: 'region', name: 'Player' }

const position = async (visitor: Visitor) => Number(await visitor.attribute(SEEK, 'aria-valuenow'))
const untilState = (visitor: Visitor, state: string) =>
  until(`the player is ${state}`, async () => (await visitor.attribute(PLAYER, 'data-state')) === state)
const untilPast = (visitor: Visitor, seconds: number) =>
  until(`the position is past ${seconds} s`, async () => (await position(visitor)) > seconds)

/** Opens a page as somebody who has signed in before. */
async function openAs(visitor: Visitor, items: Record<string, string>, path: string): Promise<void> {
  await visitor.open('/icon.svg')
  await visitor.evaluate((stored: Record<string, string>) => {
    Object.assign(localStorage, stored)
  }, items)
  await visitor.open(path)
}

/** Leaving a page at the moment at which it makes a database would hold that database up in WebKit: docs/browsers.md */
const untilDatabasesAreMade = (visitor: Visitor) =>
  until('the databases are made', () =>
    visitor.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => String(name))
      const openings = names.map(
        (name) =>
          new Promise<void>((opened) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              opening.result.close()
              opened()
            }
          }),
      )
      await Promise.all(openings)
      return ['stillair-answers', 'stillair-flights', 'stillair-kept'].every((name) => names.includes(name))
    }),
  )

test('a visitor joins the waitlist', async ({ visit }, { project }) => {
  const visitor = await visit()
  await visitor.open('/')
  await visitor.fill({ role: 'textbox', name: 'Your e-mail address' }, `${project.name}.${RUN}@stillair.test`)
  await visitor.click(button('Join the waitlist'))
  await visitor.see(heading("You're on the waitlist!"))
})

test('somebody new signs up, hears a session, completes and rates it', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const id = await publishSession(ada, { title: `Heard in ${project.name} ${RUN}`, mediaId })
  const visitor = await visit()
  await visitor.open('/auth')
  await visitor.click({ role: 'tab', name: 'Sign Up' })
  await visitor.fill({ label: 'Email' }, `new.${project.name}.${RUN}@stillair.test`)
  await visitor.fill({ label: 'Password' }, PASSWORD)
  await visitor.click(button('Create account'))
  await visitor.see({ text: 'Step 1 of 4' })
  await visitor.fill({ label: 'What may we call you?' }, 'Maya')
  await visitor.choose({ role: 'radio', name: /^After something happened/ })
  await visitor.choose({ role: 'radio', name: /^Rarely/ })
  await visitor.click(button('Continue'))
  await visitor.see({ text: 'Step 2 of 4' })
  await visitor.choose({ role: 'checkbox', name: /^Turbulence/ })
  await visitor.choose({ role: 'checkbox', name: /^Racing heart/ })
  await visitor.click(button('Continue'))
  await visitor.see({ text: 'Step 3 of 4' })
  await visitor.choose({ role: 'checkbox', name: /^Guidance/ })
  await visitor.click(button('Continue'))
  await visitor.see({ text: 'Step 4 of 4' })
  await visitor.choose({ role: 'radio', name: /^Within the next month/ })
  await visitor.click(button('Complete Setup'))
  await visitor.see(heading(/^(Good |Hello).*Maya|^Maya/))

  await visitor.open(`/content/${id}`)
  await visitor.click(button('Play'))
  await untilState(visitor, 'playing')
  await untilPast(visitor, 2)
  await visitor.click(button('Forward 15 seconds'))
  await untilPast(visitor, 16)
  await visitor.click(button('Speed 1.0×'))
  await visitor.click({ role: 'menuitemradio', name: '1.5×' })
  await visitor.see(button('Speed 1.5×'))
  await untilPast(visitor, (await position(visitor)) + 2)
  await visitor.click(button('Pause'))
  await untilState(visitor, 'paused')
  await visitor.click(button('Mark as Completed'))
  await visitor.see(heading('How was this for you?'))
  await visitor.click(button('Very helpful'))
  await visitor.see({ text: /Thank you for your feedback!/ })
  await visitor.open('/')
  await visitor.see({ text: '1 Day' })
})

test('what is saved for the flight plays on three dead networks', async ({ visit, request, baseURL }, { project }) => {
  test.slow()
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const title = `Saved in ${project.name} ${RUN}`
  const id = await publishSession(ada, { title, mediaId })
  await until('it can be saved', async () => {
    const answer = await request.get(`/api/content/${id}/keep`, { headers: ada.authorization })
    return answer.ok()
  })
  const listener = await newListener(request, 'Arthur')
  const port = await freePort()
  const visitor = await visit(`http://localhost:${port}`)
  const product = await passingOn(port, Number(new URL(String(baseURL)).port))
  await openAs(visitor, await storedSignIn(request, listener.email), '/')
  await visitor.see(heading(/Arthur/))
  await untilDatabasesAreMade(visitor)
  await visitor.open(`/content/${id}`)
  await visitor.click(button('Keep for the flight'))
  await visitor.see({ text: /^Kept for the flight\./ })
  await until('the app is on the device', () =>
    visitor.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('shell-'))
      if (name === undefined) return false
      const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
      return paths.includes('/shell.json') && paths.filter((path) => path.startsWith('/sky/')).length === 8
    }),
  )
  // Its answers are stored, too.
  await visitor.open('/')
  await visitor.see(heading(/Arthur/))
  await product.stop()
  const networks = Object.entries(DEAD_NETWORKS)

  for (const [network, begin] of networks) {
    await test.step(network, async () => {
      const neighbour = await begin(port)
      await visitor.open('/')
      await visitor.see({ text: /Stillair cannot be reached just now. What you see was read (at|on) / })
      await visitor.see(heading(/Arthur/))
      await visitor.open(`/content/${id}`)
      await visitor.click(button('Play'))
      await untilState(visitor, 'playing')
      await untilPast(visitor, (await position(visitor)) + 4)
      await visitor.open('/flight')
      await visitor.click({ role: 'link', name: /^Calm/ })
      await visitor.see(button(/Begin|Stop/))
      await neighbour.stop()
    })
  }

  const back = await passingOn(port, Number(new URL(String(baseURL)).port))
  await visitor.open('/')
  await until('each listening has arrived once', async () => {
    const heard = (await listener.send('GET /api/session-logs')).filter((log) => log.durationPlayed >= 4)
    return heard.length === networks.length
  })
  await back.stop()
})

test('a page that is left with an open transaction leaves the database to the next', async ({ visit, request }) => {
  const visitor = await visit()
  await openAs(visitor, await storedSignIn(request, (await newListener(request, 'Left')).email), '/')
  await visitor.see(heading(/Left/))
  await untilDatabasesAreMade(visitor)
  await visitor.evaluate(
    () =>
      new Promise<void>((begun) => {
        const opening = indexedDB.open('stillair-answers')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('answers', 'readwrite')
          const readAgain = () => {
            transaction.objectStore('answers').count().onsuccess = readAgain
            begun()
          }
          readAgain()
        }
      }),
  )
  await visitor.open('/profile')
  await visitor.see(heading('Left'))
  await until('the database answers', () =>
    visitor.evaluate(
      () =>
        new Promise<boolean>((answer) => {
          const opening = indexedDB.open('stillair-answers')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('answers', 'readwrite').objectStore('answers').count()
            counting.onsuccess = () => answer(counting.result > 0)
          }
          setTimeout(answer, 1_000, false)
        }),
    ),
  )
  await visitor.evaluate(() => history.back())
  await visitor.see(heading(/Left/))
})

test('somebody subscribes and hears a premium session', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const id = await publishSession(ada, { title: `Premium ${project.name} ${RUN}`, mediaId, isFreeContent: false })
  const visitor = await visit()
  const { email } = await newListener(request, 'Sub Scriber')
  await openAs(visitor, await storedSignIn(request, email), `/content/${id}`)
  await visitor.click({ role: 'link', name: 'Get Premium Access' })
  await visitor.click(button('Start Premium'))
  await visitor.fill({ label: 'Card number' }, '4242 4242 4242 4242')
  await visitor.click(button('Subscribe'))
  await visitor.see(heading("You're All Set!"))
  await visitor.open(`/content/${id}`)
  await visitor.click(button('Play'))
  await untilState(visitor, 'playing')
  await untilPast(visitor, 1)
})

test('an analyst follows the log, and opens the charts', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const visitor = await visit()
  await openAs(visitor, await storedSignIn(request, 'analyst@stillair.test'), '/analysis/tail')
  await visitor.see({ text: 'Following.' })
  const id = await publishSession(ada, { title: `Followed in ${project.name} ${RUN}`, mediaId })
  await visitor.see({ text: new RegExp(`content-${id}`) })
  await visitor.open('/analysis/pictures')
  await visitor.see(heading('Pictures'))
})
