import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { type Api, apiAs, newListener } from '../../support/api.ts'
import { signIn } from '../../support/people.ts'
import { docker } from '../engine.ts'
import { untilHealthy } from '../healthy.ts'
import { localProject } from '../projects.ts'
import { isStoreInMemory } from '../store-in-memory.ts'

/**
 * Every part goes away while somebody listens in a browser and a program begins one listening session after the other:
 * whatever was acknowledged is there in the end, once.
 */
const RESTARTED = ['projections', 'media-worker', 'api', 'eventstore', 'postgres', 'minio', 'web'] as const

test('each part is restarted under listening, and nothing is lost', async ({ page, request }) => {
  test.setTimeout(600_000)
  const demo = await apiAs(request, 'listener@stillair.test')
  const library = await demo.send('GET /api/content')
  const longest = library.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))[0]
  if (!longest?.duration) throw new Error('the library is empty')

  const person = await newListener(request, 'Keeps Listening')
  await signIn(page, person.email)
  await page.goto(`/content/${longest.id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(2)

  const program = await newListener(request, 'Begins By Program')
  const begun = beginning(program, longest.id)
  for (const service of RESTARTED) {
    const before = begun.count()
    const startedAt = performance.now()
    await away(service)
    await untilHealthy(localProject, [service, 'web'])
    // Somebody gets through again before the next part goes.
    await expect.poll(begun.count, { timeout: 120_000 }).toBeGreaterThan(before)
    console.log(`  ${service} was away, all is well after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  const acknowledged = await begun.stop()
  expect(acknowledged.length).toBeGreaterThan(RESTARTED.length)
  await expect
    .poll(
      async () => {
        const logs = await program.send('GET /api/session-logs')
        return logs.map(({ id }) => id).toSorted()
      },
      { timeout: 120_000 },
    )
    .toEqual(acknowledged.toSorted())

  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', /playing|ended|completed/)
  const heard = await position(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect
    .poll(async () => (await person.send('GET /api/progress')).listenedSeconds, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(Math.min(heard, longest.duration) - 5)
})

/** Where the player is, whole seconds. */
const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))

/**
 * Takes a part away and brings it back. A store that keeps its files in memory is cut off from the others for a while
 * instead: frozen, its own parts may miss one another for good.
 */
async function away(service: string): Promise<void> {
  if (service !== 'minio' || !isStoreInMemory()) {
    await localProject.compose('restart', '--timeout', '10', service)
    return
  }
  const { Name = '', NetworkSettings } = (await localProject.containers())[service] ?? {}
  const [network = ''] = Object.keys(NetworkSettings?.Networks ?? {})
  await docker('network', 'disconnect', network, Name)
  await docker('run', '--rm', '--entrypoint', 'sleep', 'node:24-bookworm-slim', '8')
  await docker('network', 'connect', '--alias', service, network, Name)
}

/** Milliseconds between two attempts; without it a part that is away gets a thousand requests a second. */
const PACE = 250

/** Begins one listening session after the other, each until it is acknowledged. `stop` returns the ids of all. */
function beginning(person: Api, contentId: string): { count(): number; stop(): Promise<readonly string[]> } {
  const acknowledged: string[] = []
  let isWanted = true
  /** One attempt; null when a part is away. */
  const begin = async (key: string): Promise<string | null> => {
    const answer = await fetch(`http://localhost:${process.env.WEB_PORT}/api/create-session`, {
      method: 'POST',
      headers: { ...person.authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ contentId }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    const body = await answer?.text().catch(() => null)
    if (!answer || !body) return null
    // That a part is away is neither the sender's fault nor something that was not foreseen.
    if (!answer.ok && answer.status <= 500) throw new Error(`create-session: ${answer.status} ${body}`)
    return answer.ok ? (JSON.parse(body) as { id: string }).id : null
  }
  const ended = (async () => {
    while (isWanted) {
      const key = crypto.randomUUID()
      let id = await begin(key)
      while (id === null) {
        await pause(PACE)
        id = await begin(key)
      }
      acknowledged.push(id)
      // The list that is compared in the end has its limits.
      await pause(PACE)
    }
  })()
  // Looked at when it is stopped; until then a failure must not end the process.
  ended.catch(() => {})
  return {
    count: () => acknowledged.length,
    async stop() {
      isWanted = false
      await ended
      return acknowledged
    },
  }
}
