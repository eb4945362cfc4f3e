import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

export interface StatusServerOptions {
  readonly host: string
  readonly port: number
  readonly registry: Registry
  /** Returns the state of each part. The worker is healthy when all are `ok`. */
  readonly health: () => Promise<Readonly<Record<string, string>>>
}

/** Serves `/health` (200 when all parts are `ok`, else 503) and `/metrics` (Prometheus). */
export async function startStatusServer(options: StatusServerOptions): Promise<{ server: Server; port: number }> {
  const { host, port, registry, health } = options
  const server = createServer(async (request, response) => {
    if (request.url === '/health') {
      const parts = await health()
      const ok = Object.values(parts).every((state) => state === 'ok')
      response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify({ status: ok ? 'ok' : 'not ready', parts }))
    } else if (request.url === '/metrics') {
      response.writeHead(200, { 'content-type': registry.contentType })
      response.end(await registry.metrics())
    } else {
      response.writeHead(404).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}
