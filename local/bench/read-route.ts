import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { ContentCreated, ContentPublished, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { newDetails } from '@stillair/events/modules/catalogue/new-details.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import { type Measurement, rate, withLock } from './measurement.ts'

const CONTENTS = 60
const CONNECTIONS = 8
const SECONDS = 2
const TARGET = 0.8

/** `GET /api/content` of the product against a bare Express and pg handler that answers the same bytes. */
export async function measureReadRoute(postgresUrl: string): Promise<Measurement[]> {
  await fillLibrary(postgresUrl)
  const ours = await startServer('product', postgresUrl)
  const bare = await startServer('bare', postgresUrl)
  try {
    const [a, b] = [await bytesOf(ours.url), await bytesOf(bare.url)]
    if (a !== b) throw new Error('the two servers do not answer the same bytes')
    const result = await withLock(
      5,
      () => requestsPerSecond(ours.url),
      () => requestsPerSecond(bare.url),
    )
    return [
      {
        what: `GET /api/content, ${CONTENTS} sessions, ${(a.length / 1024).toFixed(0)} KiB`,
        ours: rate(result.ours, 'requests'),
        against: `bare Express + pg: ${rate(result.other, 'requests')}`,
        ratio: result.ratio,
        target: `≥ ${TARGET}`,
        met: result.ratio >= TARGET,
      },
    ]
  } finally {
    ours.stop()
    bare.stop()
  }
}

async function fillLibrary(postgresUrl: string): Promise<void> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  for (let n = 0; n < CONTENTS; n++) {
    const contentId = `content-${n}`
    const details = newDetails({
      title: `What turbulence feels like from the flight deck, part ${n + 1}`,
      description: 'A captain tells what the hands do, and why the wing bends.',
      type: 'audio',
      fileUrl: 'https://example.com/session.mp3',
      duration: 300,
      categoryId: 1,
      tags: ['Turbulence', 'Pilots'],
      isFreeContent: n % 2 === 0,
    })
    const facts = [ContentCreated({ contentId, details }), ContentPublished({ contentId })]
    const metadata = {
      occurredAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
      commandId: contentId,
      correlationId: contentId,
      causationId: null,
      actor: { kind: 'system', id: 'bench' } as const,
      timeZone: 'UTC',
    }
    await store.append(contentStream(contentId), newEvents(facts, metadata), 'no-stream')
  }
  for (const projection of projections) {
    await buildAsOf({ projections: [projection], target: SERVING, log: store, postgresUrl })
  }
  await store.close()
}

async function startServer(kind: 'product' | 'bare', postgresUrl: string) {
  const file = fileURLToPath(new URL('read-route-server.ts', import.meta.url))
  const child = spawn(process.execPath, [file, kind, postgresUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(line).trim()}/api/content`, stop: () => child.kill() }
}

function get(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: 'Bearer bench' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode}: ${text}`)),
      )
    })
      .on('error', reject)
      .end()
  })
}

async function bytesOf(url: string): Promise<string> {
  const agent = new Agent()
  return get(url, agent).finally(() => agent.destroy())
}

async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = performance.now() + SECONDS * 1_000
  let answered = 0
  const asking = Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < end) {
      await get(url, agent)
      answered++
    }
  })
  await Promise.all(asking)
  agent.destroy()
  return answered / SECONDS
}
