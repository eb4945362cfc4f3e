import { freePort } from '@stillair/local/platform/ports.ts'
import { admin, newListener, storedSignIn } from '../support/api.ts'
import { DEAD_NETWORKS, passingOn } from '../support/neighbours.ts'
import { anyRecording, publishSession } from '../support/publish.ts'
import { button, heading, openAs, position, RUN, test, untilDatabasesAreMade, untilPast, untilState } from './visit.ts'
import { until } from './visitor.ts'

test('a session saved for the flight plays on three dead networks', async ({ visit, request, baseURL }, {
  project,
}) => {
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
  const visitor = await visit({ site: `http://localhost:${port}` })
  const product = await passingOn(port, Number(new URL(String(baseURL)).port))
  await openAs(visitor, await storedSignIn(request, listener.email), '/')
  await visitor.see(heading(/Arthur/))
  await untilDatabasesAreMade(visitor)
  await visitor.open(`/content/${id}`)
  await visitor.click(button('Save for the flight'))
  await visitor.see({ text: /^Saved for your flight\./ })
  await until('the app is on the device', () =>
    visitor.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('shell-'))
      if (name === undefined) return false
      const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
      return paths.includes('/shell.json') && paths.filter((path) => path.startsWith('/sky/')).length === 8
    }),
  )
  // This visit also caches the dashboard's answers.
  await visitor.open('/')
  await visitor.see(heading(/Arthur/))
  await product.stop()
  const networks = Object.entries(DEAD_NETWORKS)

  for (const [network, begin] of networks) {
    await test.step(network, async () => {
      const neighbour = await begin(port)
      await visitor.open('/')
      await visitor.see({ text: /We can’t reach Stillair right now. This page was last updated (at|on) / })
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

test('a page left during an open transaction does not block the database for the next', async ({ visit, request }) => {
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
  await until('the page before is there', () => visitor.evaluate(() => location.pathname === '/'))
  await visitor.see(heading(/Left/))
})
