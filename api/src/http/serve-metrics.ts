import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

/**
 * Serves `GET /metrics` in the Prometheus text format, on a listener of its own: it is for the operator, and the public
 * reaches another port. Resolves when it listens, rejects when it cannot.
 */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not here: GET /metrics is\n')
      return
    }
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
