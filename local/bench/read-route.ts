import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import { writeContent } from './contents.ts'
import { alternate, compared, type Measurement, rate } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const CONTENTS = 60
const CONNECTIONS = 8
const SECONDS = 1
const TARGET = 0.8
const SERVER = fileURLToPath(new URL('read-route-server.ts', import.meta.url))

/** Measures `GET /api/content` of the product against a bare Express and pg handler that sends the same bytes. */
export async function measureReadRoute({ postgresUrl }: Bench): Promise<Measurement[]> {
  await fillLibrary(postgresUrl)
  const product = await startServer('product', postgresUrl)
  const bare = await startServer('bare', postgresUrl)
  try {
    const body = await answerOf(product.url)
    if (body !== (await answerOf(bare.url))) throw new Error('the two servers do not answer the same bytes')
    const pairs = await alternate(
      5,
      () => requestsPerSecond(product.url),
      () => requestsPerSecond(bare.url),
    )
    const what = `GET /api/content, ${CONTENTS} sessions, ${(body.length / 1024).toFixed(0)} KiB`
    const write = (perSecond: number) => rate(perSecond, 'requests')
    return [compared(what, pairs, { least: TARGET, against: 'bare Express + pg', write })]
  } finally {
    product.stop()
    bare.stop()
  }
}

async function fillLibrary(postgresUrl: string): Promise<void> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  for (let n = 0; n < CONTENTS; n++) await writeContent(store, `content-${n}`, n)
  await buildAsOf({ projections, target: SERVING, log: store, postgresUrl })
  await store.close()
}

async function startServer(kind: 'product' | 'bare', postgresUrl: string) {
  const child = spawn(process.execPath, [SERVER, kind, postgresUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(line).trim()}/api/content`, stop: () => child.kill() }
}

async function answerOf(url: string, agent?: Agent): Promise<string> {
  const [response] = await once(get(url, { agent, headers: { authorization: 'Bearer bench' } }), 'response')
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${body}`)
  return body
}

async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = performance.now() + SECONDS * 1_000
  let answered = 0
  const asking = Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < end) {
      await answerOf(url, agent)
      answered++
    }
  })
  await Promise.all(asking)
  agent.destroy()
  return answered / SECONDS
}
