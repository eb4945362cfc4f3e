import { expect, type Page, test } from '@playwright/test'
import { type Api, apiAs, newListener } from '../../support/api.ts'
import { signIn } from '../../support/people.ts'
import { docker } from '../engine.ts'
import { untilHealthy } from '../healthy.ts'
import { localProject } from '../projects.ts'

/**
 * Every part goes away while somebody listens in a browser and somebody else reports by a program: whatever was
 * acknowledged is there in the end, once.
 */
const RESTARTED = ['projections', 'media-worker', 'api', 'eventstore', 'postgres', 'minio', 'web'] as const
/** What each reported session lasts, seconds. */
const HEARD = 5

test('each part is restarted under listening, and nothing is lost', async ({ page, request }) => {
  test.setTimeout(600_000)
  const demo = await apiAs(request, 'listener@stillair.test')
  const library: { id: string; title: string; duration: number }[] = await demo.send('GET', '/api/content')
  const longest = library.toSorted((a, b) => b.duration - a.duration)[0]
  if (!longest) throw new Error('the library is empty')

  const person = await newListener(request, 'Keeps Listening')
  await signIn(page, person.email)
  await page.goto(`/content/${longest.id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(2)

  const program = await newListener(request, 'Reports By Program')
  const reports = reporting(program, longest.id)
  for (const service of RESTARTED) {
    const before = reports.acknowledged()
    const startedAt = performance.now()
    await away(service)
    await untilHealthy(localProject, [service, 'web'])
    // Somebody gets through again before the next part goes.
    await expect.poll(() => reports.acknowledged(), { timeout: 120_000 }).toBeGreaterThan(before)
    console.log(`  ${service} was away, all is well after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  const acknowledged = await reports.stop()
  expect(acknowledged).toBeGreaterThan(RESTARTED.length)
  await expect
    .poll(async () => program.send('GET', '/api/progress'), { timeout: 120_000 })
    .toMatchObject({ totalSessions: acknowledged, listenedSeconds: acknowledged * HEARD })

  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', /playing|ended|completed/)
  const heard = await position(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect
    .poll(async () => (await person.send('GET', '/api/progress')).listenedSeconds, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(Math.min(heard, longest.duration) - 5)
})

/** Where the player is, whole seconds. */
const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))

/** Takes a part away and brings it back. A store that keeps its files in memory is frozen for a while instead. */
async function away(service: string): Promise<void> {
  if (service !== 'minio' || process.env.STORE_IN_MEMORY !== 'true') {
    await localProject.compose('restart', '--timeout', '10', service)
    return
  }
  await localProject.compose('pause', service)
  await docker('run', '--rm', '--entrypoint', 'sleep', 'node:24-bookworm-slim', '8')
  await localProject.compose('unpause', service)
}

/** Sends one finished listening session after the other, each until it is acknowledged. */
function reporting(person: Api, contentId: string): { acknowledged(): number; stop(): Promise<number> } {
  let acknowledged = 0
  let isWanted = true
  const send = async (method: string, path: string, key: string, data: unknown): Promise<{ id: string }> => {
    for (;;) {
      const answer = await fetch(`http://localhost:${process.env.WEB_PORT}${path}`, {
        method,
        headers: { ...person.authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(data),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null)
      if (answer?.ok) return (await answer.json()) as { id: string }
      const text = await answer?.text().catch(() => '')
      // That a part is away is neither the sender's fault nor something that was not foreseen.
      if (answer && answer.status <= 500) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    }
  }
  const ended = (async () => {
    while (isWanted) {
      const key = crypto.randomUUID()
      const { id } = await send('POST', '/api/create-session', `begin-${key}`, { contentId })
      const report = { endTime: new Date().toISOString(), durationPlayed: HEARD, position: HEARD, completed: false }
      await send('PATCH', `/api/session-logs/${id}`, `report-${key}`, report)
      acknowledged += 1
    }
  })()
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isWanted = false
      await ended
      return acknowledged
    },
  }
}
