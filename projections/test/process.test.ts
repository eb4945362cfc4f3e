// @module-tag slow
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { library } from '../src/modules/catalogue/library.ts'
import { type Harness, harness } from './harness.ts'
import { randomHistory } from './random-history/random-history.ts'

let on: Harness
let environment: NodeJS.ProcessEnv
beforeEach(async () => {
  on = await harness()
  environment = { ...process.env, POSTGRES_URL: on.url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' }
})
afterEach(() => on.close())

const path = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

/** Runs the command line and returns its output and exit code. */
function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path('cli/main.ts'), ...args], { env: environment }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

test('the process serves health and metrics, the command line rebuilds next to it, and a signal ends it', async () => {
  const store = await openEventStore(logConfig(environment))
  for (const { stream, events } of randomHistory(3, 200)) await store.append(stream, events, 'any')
  const head = await store.head()
  await store.close()

  const child = spawn(process.execPath, [path('main.ts')], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  let port: unknown
  for await (const line of createInterface({ input: child.stdout })) {
    port = (JSON.parse(line) as { port?: unknown }).port
    if (port) break
  }
  child.stdout.resume()
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).json()
  await expect
    .poll(async () => (await health()).consumers.every((one: { caughtUp: boolean }) => one.caughtUp))
    .toBe(true)
  expect(await health()).toMatchObject({ healthy: true, head: String(head) })
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain(`stillair_projection_position{projection="library",version="1"} ${head}`)

  const rebuilt = await cli('rebuild', 'library')
  expect(rebuilt).toMatchObject({ code: 0, err: '' })
  expect((await on.checkpoints('library')).filter(({ active }) => active)).toMatchObject([
    { version: 2, position: head },
  ])
  expect((await cli('status')).out).toMatch(new RegExp(`library +2 +${library.version} +serving`))
  expect(await cli('rebuild', 'library', '--now')).toMatchObject({ code: 0, err: '' })
  expect((await on.checkpoints('library')).filter(({ active }) => active)).toMatchObject([{ version: 3 }])
  const refused = await cli('skip', 'library', '1', '--reason', 'to see')
  expect(refused).toMatchObject({ code: 1, err: 'library has not stopped at position 1; nothing was skipped\n' })
  const reactor = await cli('skip', 'reactor:packaging', '1', '--reason', 'to see')
  expect(reactor.err).toBe('reactor:packaging has not stopped at position 1; nothing was skipped\n')
  expect(await cli('rebuild')).toMatchObject({ code: 2 })

  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('an invalid configuration is refused with the reason', async () => {
  environment = { ...environment, POSTGRES_URL: '' }
  expect(await cli('status')).toMatchObject({ code: 1, err: expect.stringContaining('POSTGRES_URL is required') })
})
