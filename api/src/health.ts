import type { EventStore } from '@stillair/events/event-store.ts'
import type { Position } from '@stillair/events/position.ts'
import type { BrowserAccess } from '@stillair/media-worker/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import type { RequestHandler } from 'express'
import type pg from 'pg'

type PartState = 'ok' | 'lagging' | 'stalled' | 'down'
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

/** A projection that is behind and has not moved for so long is stalled, milliseconds. */
const NO_PROGRESS = 15_000
/** A part that does not answer within this is down, milliseconds. */
const PATIENCE = 2_000

/**
 * `GET /api/health`: 200 with the state of each part, 503 while the API cannot serve. A stalled projection makes it
 * `degraded`, still 200: what it shows is old, but taking the API away would not bring it back.
 */
export function health(deps: HealthDeps): RequestHandler {
  const { pool, store, mediaStore } = deps
  const projections = projectionsPart(deps)
  return async (_req, res) => {
    const [postgres, eventLog, storage] = await Promise.all([
      part(pool.query('select 1').then(() => ({}))),
      part(store.head().then((head) => ({ head: head.toString() }))),
      part(mediaStore.head('covers/health').then(() => corsDetail(deps.browserAccess()))),
    ])
    const parts = { postgres, eventLog, projections: await projections(), storage }
    const isServing = [postgres, eventLog, storage, parts.projections].every(({ state }) => state !== 'down')
    const status = !isServing ? 'unavailable' : parts.projections.state === 'stalled' ? 'degraded' : 'ok'
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

/** Compares each checkpoint with the head of the log, and remembers since when one that lags has not moved. */
function projectionsPart({ pool, store, clock }: HealthDeps): () => Promise<Part> {
  const lagging = new Map<string, { position: Position; since: number }>()

  const stateOf = (name: string, position: Position, head: Position): PartState => {
    if (position >= head) {
      lagging.delete(name)
      return 'ok'
    }
    const now = clock().getTime()
    const seen = lagging.get(name)
    if (seen?.position !== position) {
      lagging.set(name, { position, since: now })
      return 'lagging'
    }
    return now - seen.since >= NO_PROGRESS ? 'stalled' : 'lagging'
  }

  return () =>
    part(
      (async () => {
        const head = await store.head()
        const { rows } = await pool.query<{ name: string; position: string }>(
          `select name, position from projections.checkpoint where active and name not like 'reactor:%' order by name`,
        )
        if (rows.length === 0) throw new Error('no projection has started')
        const each = rows.map((row) => [row.name, stateOf(row.name, BigInt(row.position), head)] as const)
        const worst = (['stalled', 'lagging'] as const).find((state) => each.some(([, one]) => one === state))
        return { state: worst ?? 'ok', each: Object.fromEntries(each) }
      })(),
    )
}
