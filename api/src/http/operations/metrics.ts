import type { Request, RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PartsSeen } from '../../server/health.ts'
import { wasShed } from './request-log.ts'

export interface Metrics {
  /** Measures the duration of every request. */
  readonly measure: RequestHandler
  readonly registry: Registry
  /** Exports the state of the parts, which is queried whenever the metrics are collected. */
  watchParts(look: () => Promise<PartsSeen>): void
  /** Returns the current state of the parts; null before {@link watchParts}. */
  lookAtParts(): Promise<PartsSeen | null>
}

/** Returns the pattern of a request's route, not its URL, which holds ids; null when no route answered. */
export function routeOf(req: Request): string | null {
  const pattern: unknown = (req.route as { path?: unknown } | undefined)?.path
  return typeof pattern === 'string' ? pattern : null
}

/** Collects metrics of the process and its requests. */
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
  let look: (() => Promise<PartsSeen>) | null = null
  const lookAtParts = async () => (await look?.()) ?? null
  const gather = async () => {
    const seen = await lookAtParts()
    shedding.set(seen?.status === 'shedding' ? 1 : 0)
    for (const [part, { state, freeBytes }] of Object.entries(seen?.parts ?? {})) {
      up.set({ part }, state === 'down' ? 0 : 1)
      well.set({ part }, state === 'ok' || state === 'lagging' ? 1 : 0)
      if (typeof freeBytes === 'number') room.set(freeBytes)
    }
  }
  // The registry collects all gauges at once, in this order; all three wait for the look that the first one starts.
  let gathered = Promise.resolve()
  const up = new Gauge({
    name: 'stillair_part_up',
    help: 'Whether a part that the API depends on answers',
    labelNames: ['part'],
    registers: [registry],
    collect: () => {
      gathered = gather()
      return gathered
    },
  })
  const well = new Gauge({
    name: 'stillair_part_well',
    help: 'Whether a part works fully: writes succeed, there is space, projections advance',
    labelNames: ['part'],
    registers: [registry],
    collect: () => gathered,
  })
  const room = new Gauge({
    name: 'stillair_storage_free_bytes',
    help: 'Free bytes, for stores that report them',
    registers: [registry],
    collect: () => gathered,
  })
  const shedding = new Gauge({
    name: 'stillair_shedding',
    help: 'Whether the API refuses some reads because there are too many',
    registers: [registry],
    collect: () => gathered,
  })
  const shed = new Counter({
    name: 'stillair_reads_refused_total',
    help: 'Reads refused because there were too many',
    registers: [registry],
  })
  // Without labels it would begin at 0, which looks like a full disk for stores that report nothing.
  room.remove()
  return {
    measure: (req, res, next) => {
      const started = performance.now()
      res.once('finish', () => {
        // A refusal takes no time, and many of them would hide how long answers take.
        if (wasShed(res)) return shed.inc()
        // An event stream that stays open for minutes is not a slow answer.
        if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return
        const route = routeOf(req) ?? 'other'
        duration.observe({ method: req.method, route, status: res.statusCode }, (performance.now() - started) / 1000)
      })
      next()
    },
    registry,
    watchParts(parts) {
      look = parts
    },
    lookAtParts,
  }
}
