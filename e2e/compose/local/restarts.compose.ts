import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { type Api, apiAs, newListener } from '../../support/api.ts'
import { signIn } from '../../support/people.ts'
import { docker } from '../engine.ts'
import { untilHealthy } from '../healthy.ts'
import { localProject } from '../projects.ts'
import { isStoreInMemory } from '../store-in-memory.ts'

/**
 * Each service is restarted while somebody listens in a browser and a program starts one listening session after the
 * other. In the end, everything that was acknowledged is stored exactly once.
 */
const RESTARTED = ['projections', 'media-worker', 'api', 'eventstore', 'postgres', 'minio', 'web'] as const

test('each service restarts during listening, and nothing is lost', async ({ page, request }) => {
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
    // The next service restarts only after a request has succeeded again.
    await expect.poll(begun.count, { timeout: 120_000 }).toBeGreaterThan(before)
    console.log(`  ${service} restarted, all healthy after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  const acknowledged = await begun.stop()
  expect(acknowledged.length).toBeGreaterThan(RESTARTED.length)
  await expect
    .poll(async () => (await sessionsOf(program)).toSorted(), { timeout: 120_000 })
    .toEqual(acknowledged.toSorted())

  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', /playing|ended|completed/)
  const heard = await position(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect
    .poll(async () => (await person.send('GET /api/progress')).listenedSeconds, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(Math.min(heard, longest.duration) - 5)
})

/** Returns the ids of all listening sessions, page by page. */
async function sessionsOf(listener: Api): Promise<readonly string[]> {
  const ids: string[] = []
  for (;;) {
    const before = ids.at(-1)
    const page = await listener.send('GET /api/session-logs', { query: { limit: 200, ...(before && { before }) } })
    if (page.length === 0) return ids
    ids.push(...page.map(({ id }) => id))
  }
}

/** Returns the player's position in whole seconds. */
const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))

/**
 * Restarts a service. A store with its files in memory is disconnected for a while instead: its own parts might not find
 * one another again after a restart.
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

/** Milliseconds between two attempts. Without it, an unreachable service gets a thousand requests a second. */
const PACE = 250

/** Starts listening sessions one after the other, each until it is acknowledged. `stop` returns the ids of all. */
function beginning(person: Api, contentId: string): { count(): number; stop(): Promise<readonly string[]> } {
  const acknowledged: string[] = []
  let isWanted = true
  /** Makes one attempt; returns null when a service is unreachable. */
  const begin = async (key: string): Promise<string | null> => {
    const answer = await fetch(`http://localhost:${process.env.WEB_PORT}/api/create-session`, {
      method: 'POST',
      headers: { ...person.authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ contentId }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    const body = await answer?.text().catch(() => null)
    if (!answer || !body) return null
    // An unreachable service answers with a status above 500. Any other failure is a fault.
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
      // Slow down, because the list that is compared at the end has a size limit.
      await pause(PACE)
    }
  })()
  // `stop` reports a failure; until then it must not end the process.
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
