import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { SupervisorEvents } from '../engine/supervisor.ts'
import type { Health } from './health.ts'

export interface Metrics extends Required<SupervisorEvents> {
  readonly registry: Registry
  onHealth(health: Health): void
}

const LABELS = ['projection', 'version'] as const

/** The Prometheus metrics of the projections. */
export function metrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const events = new Counter({
    name: 'stillair_projection_events_total',
    help: 'Events read and applied.',
    labelNames: LABELS,
    registers,
  })
  const seconds = new Histogram({
    name: 'stillair_projection_batch_seconds',
    help: 'Time to apply one batch and commit it.',
    labelNames: LABELS,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers,
  })
  const running = new Gauge({
    name: 'stillair_projection_running',
    help: '1 while this process holds the lock and follows the log.',
    labelNames: LABELS,
    registers,
  })
  const position = new Gauge({
    name: 'stillair_projection_position',
    help: 'The checkpoint.',
    labelNames: LABELS,
    registers,
  })
  const lag = new Gauge({
    name: 'stillair_projection_lag_positions',
    help: 'Positions between the checkpoint and the head of the log.',
    labelNames: LABELS,
    registers,
  })
  const healthy = new Gauge({
    name: 'stillair_projection_healthy',
    help: '0 when it stopped at an event, or makes no progress though there is something to read.',
    labelNames: LABELS,
    registers,
  })

  return {
    registry,
    onState: (projection, version, state) =>
      running.set({ projection, version: String(version) }, state === 'running' ? 1 : 0),
    onApplied(projection, version, applied) {
      const labels = { projection, version: String(version) }
      events.inc(labels, applied.events)
      seconds.observe(labels, applied.seconds)
    },
    onHealth({ head, consumers }) {
      // Versions come and go, so those that no longer exist must not be reported for ever.
      for (const gauge of [position, lag, healthy]) gauge.reset()
      for (const consumer of consumers) {
        const labels = { projection: consumer.name, version: String(consumer.version) }
        position.set(labels, Number(consumer.position))
        lag.set(labels, Math.max(0, Number(BigInt(head) - BigInt(consumer.position))))
        healthy.set(labels, consumer.problem === null ? 1 : 0)
      }
    },
  }
}
