import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Times every request. */
  readonly measure: RequestHandler
  readonly registry: Registry
}

/** What the process counts of itself and of its requests. */
export function metrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    measure: (req, res, next) => {
      const started = performance.now()
      res.once('finish', () => {
        // Somebody who listens for minutes has not waited for an answer.
        if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return
        // The pattern, not the address: ids would make a time series each.
        const pattern: unknown = (req.route as { path?: unknown } | undefined)?.path
        const route = typeof pattern === 'string' ? pattern : 'other'
        duration.observe({ method: req.method, route, status: res.statusCode }, (performance.now() - started) / 1000)
      })
      next()
    },
    registry,
  }
}
