import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { bytesOf, downloadServer } from '../../../test/download-server.ts'
import { memoryFiles } from '../../../test/memory-files.ts'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { addressOf, type OfflineFiles, PART_BYTES } from '../../entities/offline-items/offline-files.ts'
import { deleteItem, readItem } from '../../entities/offline-items/offline-records.ts'
import { downloadWith } from './download-actors.ts'

const who = { userId: 'maya', email: null, token: 'token' }
signInForRequests(() => who)

const wish = { userId: 'maya', contentId: 'calm', title: 'Calm' }
const SIZE = 40 * PART_BYTES + 100

let server: ReturnType<typeof downloadServer>
let device: { room: number }
let memory: ReturnType<typeof memoryFiles>
let goOnline: () => void
beforeEach(() => {
  server = downloadServer(bytesOf(SIZE))
  device = { room: Number.POSITIVE_INFINITY }
  memory = memoryFiles(device)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => {} })
  vi.stubGlobal('addEventListener', (_name: string, act: () => void) => {
    goOnline = act
  })
  vi.stubGlobal('removeEventListener', () => {})
})
const started: { stop: () => void }[] = []
afterEach(async () => {
  // A paused download would resume within another test.
  for (const actor of started.splice(0)) actor.stop()
  vi.unstubAllGlobals()
  await deleteItem(wish)
})

function download(files = memory.files) {
  const actor = createActor(downloadWith(wish, files)).start()
  started.push(actor)
  actor.send({ type: 'START' })
  const until = (state: 'kept' | 'resting') => waitFor(actor, (snapshot) => snapshot.matches(state))
  const problem = async () => (await until('resting')).context.problem?.kind
  return { actor, until, problem, parts: () => [...memory.stored.keys()].filter((key) => key.includes('/part-')) }
}
const fileAddress = () => addressOf({ sha256: server.sha256, size: SIZE, type: 'audio/mp4' })
const isKept = async () => (await readItem('maya', 'calm'))?.keptAt != null

test('a file is downloaded in parts, verified by its hash, and stored under it', async () => {
  const { until, parts } = download()
  await until('kept')
  expect(parts()).toEqual([])
  const whole = memory.stored.get(fileAddress())
  expect(whole?.type).toBe('audio/mp4')
  expect(new Uint8Array((await whole?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(server.bytes)
  expect(await isKept()).toBe(true)
  expect(server.sent).toBe(SIZE)
})

/** A device whose page is killed during the write after this many. */
function killedAfter(writes: number): OfflineFiles {
  let written = 0
  return {
    ...memory.files,
    write: (address, bytes) => (++written > writes ? new Promise(() => {}) : memory.files.write(address, bytes)),
  }
}

test('after each kill the download continues with the next part and repeats none', async () => {
  for (let kills = 1; kills <= 4; kills++) {
    const { actor, parts } = download(killedAfter(1))
    await waitFor(actor, ({ context }) => (context.stored?.bytes ?? 0) >= kills * PART_BYTES)
    actor.stop()
    expect(parts()).toHaveLength(kills)
    expect(await isKept()).toBe(false)
  }
  const sent = server.sent
  await download().until('kept')
  expect(server.sent - sent, 'the four parts that were here came once').toBe(SIZE - 4 * PART_BYTES)
  expect(await isKept()).toBe(true)
  const before = server.sent
  await download().until('kept')
  expect(server.sent, 'what is whole is looked at, and not fetched').toBe(before)
})

test('a full disk is reported, stored parts stay, and the download continues when there is space', async () => {
  device.room = 2 * PART_BYTES
  const { actor, until, problem, parts } = download()
  expect(await problem()).toBe('full')
  expect(parts()).toHaveLength(2)
  // It doesn't resume automatically: the user must make space.
  goOnline()
  expect(actor.getSnapshot().matches('resting')).toBe(true)

  device.room = 3 * SIZE
  actor.send({ type: 'RETRY' })
  actor.send({ type: 'START' })
  await until('kept')
  expect(await isKept()).toBe(true)
})

test('the download pauses while the server is unreachable and resumes when the network returns', async () => {
  server.isAway = true
  const { actor, until, problem } = download()
  expect(await problem()).toBe('away')
  server.isAway = false
  goOnline()
  expect(actor.getSnapshot().matches('waiting')).toBe(true)
  actor.send({ type: 'START' })
  await until('kept')
})

test('a page that a network answers in place of the server is not stored', async () => {
  const { actor } = download()
  await waitFor(actor, ({ context }) => (context.stored?.bytes ?? 0) >= PART_BYTES)
  server.instead = () => new Response('<h1>Welcome on board</h1>', { headers: { 'content-type': 'text/html' } })
  const resting = await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(resting.context.problem?.kind).toBe('away')
})

test('an expired URL is renewed, and the stored parts stay', async () => {
  const { actor, until } = download()
  await waitFor(actor, ({ context }) => (context.stored?.bytes ?? 0) >= PART_BYTES)
  server.right++
  await until('kept')
  expect(server.asked).toBe(2)
  expect(server.sent).toBe(SIZE)
})

test('a recording replaced during the download starts over, and its old parts are removed', async () => {
  const old = fileAddress()
  const { actor, until, parts } = download()
  await waitFor(actor, ({ context }) => (context.stored?.bytes ?? 0) >= 2 * PART_BYTES)
  server.replaceWith(bytesOf(SIZE, 2))
  await until('kept')
  expect(parts()).toEqual([])
  expect([...memory.stored.keys()].filter((key) => key === old)).toEqual([])
  expect(memory.stored.has(fileAddress())).toBe(true)
})

test('a complete item stays until its replacement is complete, and is then removed', async () => {
  await download().until('kept')
  const old = fileAddress()
  server.replaceWith(bytesOf(SIZE, 2))
  const { actor } = download(killedAfter(2))
  await waitFor(actor, ({ context }) => (context.stored?.bytes ?? 0) >= 2 * PART_BYTES)
  actor.stop()
  expect(await isKept()).toBe(true)
  expect(addressOf((await readItem('maya', 'calm'))?.file ?? { sha256: '', size: 0, type: '' })).toBe(old)
  expect(memory.stored.has(old)).toBe(true)

  const { until, parts } = download()
  await until('kept')
  expect(parts()).toEqual([])
  expect([...memory.stored.keys()]).toEqual([fileAddress()])
  expect(await readItem('maya', 'calm')).not.toHaveProperty('newer')
})

test('a file with the wrong hash is refused and removed, and succeeds when downloaded again', async () => {
  const { sha256 } = server
  server.sha256 = '0'.repeat(64)
  const { actor, until, problem, parts } = download()
  expect(await problem()).toBe('wrong')
  expect(parts()).toEqual([])
  expect([...memory.stored.keys()]).toEqual([])
  expect(await isKept()).toBe(false)

  server.sha256 = sha256
  actor.send({ type: 'RETRY' })
  actor.send({ type: 'START' })
  await until('kept')
})

test("a refusal is shown in the server's words", async () => {
  const error = 'This session is part of Stillair Premium.'
  server.instead = () => Response.json({ error, code: 'premium-required' }, { status: 403 })
  const { until } = download()
  expect((await until('resting')).context.problem).toEqual({ kind: 'refused', text: error })
})

test('one wrong byte in a stored file is found, and downloading again repairs it', async () => {
  await download().until('kept')
  const address = fileAddress()
  const damaged = server.bytes.slice()
  damaged[1_000] = (damaged[1_000] ?? 0) ^ 1
  memory.stored.set(address, new Blob([damaged]))
  server.sent = 0
  await download().until('kept')
  expect(server.sent).toBe(SIZE)
  const mended = await memory.stored.get(address)?.arrayBuffer()
  expect(Buffer.compare(Buffer.from(mended ?? new ArrayBuffer()), Buffer.from(server.bytes))).toBe(0)
})
