// @ts-nocheck
import type { EventStore } from '@stillair/events/event-store.ts'
import type { BrowserAccess } from '@stillair/media-worker/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import { type ConsumerHealth, healthTracker, NO_PROGRESS_MS } from '@stillair/projections/health.ts'
import type { RequestHandler } from 'express'
import type pg from 'pg'

type PartState = 'ok' | 'lagging' | 'stalled' | 'beyond-log' | 'down'
interface Part {
  readonly state: PartState
  readonly [detail: string]: unknown
}

export interface HealthDeps {
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly mediaStore: ObjectStore
  /** Whether the store lets pages of the app read; null until that is known. */
  readonly browserAccess: () => BrowserAccess | null
  readonly clock: () => Date
}

/** A part that does not answer within this is down, milliseconds. */
const PATIENCE = 2_000

/**
 * `GET /api/health`: 200 with the state of each part, 503 while the API cannot serve. A projection that is stalled, or whose
 * checkpoint is beyond the log, makes it `degraded`, still 200: what it shows is old, but taking the API away would not bring
 * it back.
 */
export function health(deps: HealthDeps): RequestHandler {
  const { pool, store, mediaStore } = deps
  const lookAtProjections = projectionsPart(deps)
  return async (_req, res) => {
    const [postgres, eventLog, storage, projections] = await Promise.all([
      part(pool.query('select 1').then(() => ({}))),
      part(store.head().then((head) => ({ head: head.toString() }))),
      part(mediaStore.head('covers/health').then(() => corsDetail(deps.browserAccess()))),
      lookAtProjections(),
    ])
    const parts = { postgres, eventLog, projections, storage }
    const isServing = [postgres, eventLog, storage, projections].every(({ state }) => state !== 'down')
    const isOld = projections.state === 'stalled' || projections.state === 'beyond-log'
    const status = !isServing ? 'unavailable' : isOld ? 'degraded' : 'ok'
    res
      .status(isServing ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status, parts })
  }
}

const corsDetail = (access: BrowserAccess | null) => (access?.cors === 'missing' ? { cors: 'missing' } : {})

async function part(check: Promise<Record<string, unknown>>): Promise<Part> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Part>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'down' }), PATIENCE)
  })
  const checked = check.then(
    (details): Part => ({ state: 'ok', ...details }),
    // Why is for the log and the metrics: what answers here is public.
    (): Part => ({ state: 'down' }),
  )
  try {
    return await Promise.race([checked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Compares the checkpoint of each projection that serves with the head of the log, as the projections themselves do. */
function projectionsPart({ pool, store, clock }: HealthDeps): () => Promise<Part> {
  const tracker = healthTracker()

  const stateOf = ({ caughtUp, beyond, stalledMs }: ConsumerHealth): PartState => {
    if (beyond) return 'beyond-log'
    if (caughtUp) return 'ok'
    return stalledMs >= NO_PROGRESS_MS ? 'stalled' : 'lagging'
  }
  async function look() {
    const head = await store.head()
    const { rows } = await pool.query<{ name: string; version: number; position: string }>(
      `select name, version, position from projections.checkpoint where active and name not like 'reactor:%' order by name`,
    )
    if (rows.length === 0) throw new Error('no projection has started')
    const checkpoints = rows.map((row) => ({ ...row, active: true, position: BigInt(row.position) }))
    const seen = { head, checkpoints, expected: [], failures: [], problems: new Map() }
    const { consumers } = tracker.observe(seen, clock().getTime())
    const each = consumers.map((consumer) => [consumer.name, stateOf(consumer)] as const)
    const worst = (['beyond-log', 'stalled', 'lagging'] as const).find((state) => each.some(([, one]) => one === state))
    return { state: worst ?? 'ok', each: Object.fromEntries(each) }
  }
  return () =>
    part(
      look().catch((error: unknown) => {
        tracker.unreachable(clock().getTime())
        throw error
      }),
    )
}
