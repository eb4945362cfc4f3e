import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/**
 * Serves what is for operators, on a listener that the public does not reach: `GET /metrics` in the Prometheus text format, and
 * `GET /health` with the state of each part, the head of the log and how far projections are behind. Resolves when it listens, rejects
 * when it cannot.
 */
export async function serveOperators(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : null
    const headers = { 'cache-control': 'no-store' }
    if (path === '/metrics') {
      const text = await metrics.registry.metrics()
      response.writeHead(200, { ...headers, 'content-type': metrics.registry.contentType }).end(text)
    } else if (path === '/health') {
      const seen = await metrics.lookAtParts()
      const status = seen?.status === 'unavailable' ? 503 : 200
      response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(seen))
    } else response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics and GET /health are here\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
