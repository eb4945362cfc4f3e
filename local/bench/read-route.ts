import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { buildAsOf } from '@stillair/projections/replay/build-as-of.ts'
import { writeContent } from './contents.ts'
import { alternate, compared, type Measurement, type Pair, rate } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const CONTENTS = 60
const CONNECTIONS = 8
const SECONDS = 1
const TARGET = 0.8
/** The lowest share of its speed that a server may have while it traces one request in ten. */
const TRACED_TARGET = 0.95
/** Processes of each kind in that comparison: two of the same program differ by up to 5 %. */
const TRACED_PROCESSES = 3

/**
 * Measures `GET /api/content` of the product against a bare Express and pg handler that sends the same bytes, and against
 * itself while it traces.
 */
export async function measureReadRoute({ postgresUrl }: Bench): Promise<Measurement[]> {
  await fillLibrary(postgresUrl)
  const collector = createServer((req, res) => req.resume().once('end', () => res.end())).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const product = () => startServer('product', postgresUrl)
  const traced = () =>
    startServer('product', postgresUrl, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    })
  try {
    const { pairs, bytes } = await compareServers(product, () => startServer('bare', postgresUrl))
    const tracing: Pair[] = []
    for (let n = 0; n < TRACED_PROCESSES; n++) tracing.push(...(await compareServers(traced, product)).pairs)
    const what = `GET /api/content, ${CONTENTS} sessions, ${(bytes / 1024).toFixed(0)} KiB`
    const write = (perSecond: number) => rate(perSecond, 'requests')
    const tracedTarget = { least: TRACED_TARGET, against: 'no traces', write }
    return [
      compared(what, pairs, { least: TARGET, against: 'bare Express + pg', write }),
      compared('the same while one request in ten is traced', tracing, tracedTarget),
    ]
  } finally {
    collector.close()
    collector.closeAllConnections()
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

/** Returns the requests per second of both servers in turn. Throws when they send different bytes. */
async function compareServers(ours: () => Promise<Server>, reference: () => Promise<Server>) {
  const servers = [await ours(), await reference()] as const
  try {
    const [a, b] = servers
    const [text, same] = [await bytesOf(a.url), await bytesOf(b.url)]
    if (text !== same) throw new Error('the two servers do not answer the same bytes')
    const pairs = await alternate(
      5,
      () => requestsPerSecond(a.url),
      () => requestsPerSecond(b.url),
    )
    return { pairs, bytes: text.length }
  } finally {
    for (const server of servers) server.stop()
  }
}

async function fillLibrary(postgresUrl: string): Promise<void> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  for (let n = 0; n < CONTENTS; n++) await writeContent(store, `content-${n}`, n)
  await buildAsOf({ projections, target: SERVING, log: store, postgresUrl })
  await store.close()
}

async function startServer(kind: 'product' | 'bare', postgresUrl: string, env: NodeJS.ProcessEnv = {}) {
  const file = fileURLToPath(new URL('read-route-server.ts', import.meta.url))
  const child = spawn(process.execPath, [file, kind, postgresUrl], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
