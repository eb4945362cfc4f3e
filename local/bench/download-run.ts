import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { credentialsAreKnown, provideCredentials } from '@stillair/client/src/api/credentials.ts'
import { downloadWith } from '@stillair/client/src/features/offline-downloads/download-actors.ts'
import { bytesOf } from '@stillair/client/test/download-server.ts'
import { memoryFiles } from '@stillair/client/test/memory-files.ts'
import { offlineItemFixture } from '@stillair/client/test/offline-item-fixture.ts'
import { createActor } from 'xstate'

/** Number of sessions, and bytes of each. */
const SESSIONS = 15
const SIZE = Math.round(35e6 / SESSIONS)
const KILLS = 10
const AT_ONCE = 3
/** Bytes of a network chunk, and the delay before each download's next chunk, milliseconds. */
const [PIECE, PAUSE] = [8_192, 8]

const recordings = Array.from({ length: SESSIONS }, (_, number) => bytesOf(SIZE, number + 1))
let sent = 0
const server = createServer(async (request, answer) => {
  const number = Number(request.url?.slice(1))
  const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(Number)
  answer.writeHead(206, { 'content-range': `bytes ${from}-${to}/${SIZE}` })
  for (let at = from; at <= to && !answer.destroyed; at += PIECE) {
    const piece = recordings[number]?.subarray(at, Math.min(to + 1, at + PIECE)) ?? new Uint8Array()
    sent += piece.length
    answer.write(piece)
    await wait(PAUSE)
  }
  answer.end()
})
await new Promise<void>((resolve) => server.listen(0, resolve))
const origin = `http://localhost:${(server.address() as AddressInfo).port}`

/** Replacements for the browser's storage and for the API behind a slow network. */
const network = globalThis.fetch
Object.assign(globalThis, {
  document: { visibilityState: 'hidden', addEventListener: () => {} },
  addEventListener: () => {},
  removeEventListener: () => {},
  fetch: async (address: string, init?: RequestInit) => {
    const id = /^\/api\/content\/(.+)\/keep$/.exec(address)?.[1]
    if (id === undefined) return network(address, init)
    const sha256 = createHash('sha256')
      .update(recordings[Number(id)] ?? '')
      .digest('hex')
    const file = { sha256, size: SIZE, type: 'audio/mp4', url: `${origin}/${id}` }
    return Response.json({ ...offlineItemFixture(id), file, expiresAt: '2126-01-01T00:00:00.000Z' })
  },
})
const who = { userId: 'maya', email: null, token: 'token' }
provideCredentials({ current: () => who, fresh: async () => who, rejected: async () => {} })
credentialsAreKnown()

const { files } = memoryFiles()
const whole = new Set<string>()

/** Downloads incomplete items, several at a time, until killed after the given milliseconds or until all are complete. */
async function keepFor(ms: number): Promise<void> {
  const end = performance.now() + ms
  const running = new Map<string, { stop(): void }>()
  const startNext = () => {
    for (let number = 0; number < SESSIONS && running.size < AT_ONCE; number++) {
      const contentId = String(number)
      if (whole.has(contentId) || running.has(contentId)) continue
      const actor = createActor(downloadWith({ userId: who.userId, contentId, title: contentId }, files))
      running.set(contentId, actor)
      actor.subscribe({
        complete() {
          if (!actor.getSnapshot().matches('kept')) return
          whole.add(contentId)
          running.delete(contentId)
          startNext()
        },
      })
      actor.start().send({ type: 'START' })
    }
  }
  startNext()
  while (performance.now() < end && whole.size < SESSIONS) await wait(10)
  for (const actor of running.values()) actor.stop()
}

for (let kill = 0; kill < KILLS; kill++) await keepFor(900 + 200 * (kill % 3))
await keepFor(Number.POSITIVE_INFINITY)
server.close()
console.log(sent / (SIZE * SESSIONS) - 1)
process.exit(0)
