import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/**
 * Serves operators on a port that the public can't reach. `GET /metrics` is in the Prometheus text format. `GET
 * /health` reports the state of each part, the head of the log and the lag of the projections. Resolves when the server
 * listens; rejects if it can't.
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
