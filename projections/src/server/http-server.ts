import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import type { Health } from './health.ts'

export interface HttpOptions {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  readonly registry: Registry
  /** Returns the current health. Throws when the log or the database does not answer. */
  readonly health: () => Promise<Health>
}

export interface HttpServer {
  readonly port: number
  close(): Promise<void>
}

/** Serves `GET /health` (200, or 503 with the reasons) and `GET /metrics`. */
export async function serveHttp({ host, port, registry, health }: HttpOptions): Promise<HttpServer> {
  const server: Server = createServer(async (request, response) => {
    const answer = (status: number, contentType: string, body: string) =>
      response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body)
    const path = request.url?.split('?')[0]
    try {
      if (request.method !== 'GET') answer(405, 'text/plain', 'only GET\n')
      else if (path === '/health') {
        const found = await health()
        answer(found.healthy ? 200 : 503, 'application/json', JSON.stringify(found))
      } else if (path === '/metrics') {
        await health().catch(() => {})
        answer(200, registry.contentType, await registry.metrics())
      } else answer(404, 'text/plain', 'not here: /health and /metrics are\n')
    } catch {
      answer(
        503,
        'application/json',
        JSON.stringify({ healthy: false, error: 'the log or the database does not answer' }),
      )
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
