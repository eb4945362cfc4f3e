// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BEGINNING } from '../../src/language/position.ts'
import type { EventStore } from '../../src/log/event-store.ts'
import { eventStoreDbEventStore } from '../../src/log/eventstoredb/eventstoredb-event-store.ts'
import { collect, testEvents, testStream } from '../test-events.ts'

interface Program {
  readonly port: string
  readonly store: EventStore
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

let folder: string
const children = new Set<ChildProcess>()
const stores = new Set<EventStore>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-'))
})
afterEach(async () => {
  for (const store of stores) await store.close()
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Starts the program. Resolves when it listens. */
async function start(port = '0'): Promise<Program> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, DATA_FOLDER: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const exited = once(child, 'exit')
  exited.then(() => children.delete(child))
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const listening = /esdb:\/\/127\.0\.0\.1:(\d+)\?tls=false/.exec(output)
    if (!listening?.[1]) continue
    const store = eventStoreDbEventStore({ connectionString: listening[0] })
    stores.add(store)
    return {
      port: listening[1],
      store,
      async end(signal) {
        await store.close()
        child.kill(signal)
        const [code] = await exited
        return code
      },
    }
  }
  throw new Error(`the program ended: ${output}`)
}

test('answers HTTP/1.1 and gRPC on one port, and keeps acknowledged events across a restart', async () => {
  const first = await start()
  const health = await fetch(`http://127.0.0.1:${first.port}/health/live`)
  expect([health.status, await health.text()]).toEqual([204, ''])
  expect((await fetch(`http://127.0.0.1:${first.port}/other`)).status).toBe(404)
  const [one, two] = [testStream(), testStream()]
  await first.store.append(one, testEvents(3), 'no-stream')
  const appended = await first.store.append(two, testEvents(2), 'no-stream')
  const before = await collect(first.store.readLog({ after: BEGINNING }))
  expect(await first.end('SIGKILL')).toBeNull()

  const second = await start(first.port)
  expect(await collect(second.store.readLog({ after: BEGINNING }))).toEqual(before)
  expect(await second.store.append(two, testEvents(1), 1)).toMatchObject({ revision: 2 })
  expect(await second.store.head()).toBeGreaterThan(appended.position)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('drops a partly written append, and accepts further appends', async () => {
  const first = await start()
  const stream = testStream()
  await first.store.append(stream, testEvents(2), 'no-stream')
  await first.end('SIGKILL')
  await appendFile(join(folder, 'data', 'events.ndjson'), '[{"id":"half of an app')

  const second = await start()
  expect((await second.store.readStream(stream)).revision).toBe(1)
  const third = testEvents(1)
  await second.store.append(stream, third, 1)
  await second.end('SIGKILL')
  expect((await (await start()).store.readStream(stream)).events.at(-1)?.id).toBe(third[0]?.id)
})
