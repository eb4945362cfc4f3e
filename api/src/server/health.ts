import type { EventStore } from '@stillair/events/log/event-store.ts'
import { readsAsWritten } from '@stillair/events/log/postgres/session-settings.ts'
import type { BrowserAccess } from '@stillair/events/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { within } from '@stillair/events/process/wait.ts'
import { notInLog } from '@stillair/projections/engine/log-mismatch.ts'
import { type ConsumerHealth, healthTracker, NO_PROGRESS_MS } from '@stillair/projections/server/health.ts'
import type { RequestHandler } from 'express'
import type pg from 'pg'
import type { Admission } from '../http/limits/admission.ts'
import { servingVersions, unbuilt } from './read-models.ts'

type PartState =
  | 'ok'
  | 'building'
  | 'lagging'
  | 'stalled'
  | 'log-lost-its-end'
  | 'misread'
  | 'not-writable'
  | 'nearly-full'
  | 'down'
export interface Part {
  readonly state: PartState
  readonly [detail: string]: unknown
}

export interface HealthDeps {
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly mediaStore: ObjectStore
  /** Whether the store allows the app's pages to read; null until known. */
  readonly browserAccess: () => BrowserAccess | null
  readonly admission: Admission
  readonly clock: () => Date
}

/** How long a part may take to answer before it counts as down, in milliseconds. */
const PATIENCE = 2_000

/** Free space in bytes below which the store is nearly full: a video and its packaged files may take as much. */
export const LITTLE_ROOM = 5 * 1024 ** 3
/** The minimum interval between write checks of Postgres, in milliseconds. */
const TRY_EVERY = 5_000

/** The current state of the parts. */
export interface PartsSeen {
  /**
   * `unavailable` means that the API cannot serve. `degraded` means that it serves, but its data is stale or new data
   * may not be stored; removing the API from service would not help. `shedding` means that it refuses some reads because
   * there are too many.
   */
  readonly status: 'ok' | 'shedding' | 'degraded' | 'unavailable'
  readonly parts: Readonly<Record<'postgres' | 'eventLog' | 'projections' | 'storage', Part>>
}

/** Checks all parts in parallel. */
export function lookAtParts(deps: HealthDeps): () => Promise<PartsSeen> {
  const { pool, store, mediaStore, admission } = deps
  const lookAtProjections = projectionsPart(deps)
  const write = sparsely(() =>
    pool.query(`insert into api.heartbeat (is_only, at) values (true, now())
    on conflict (is_only) do update set at = excluded.at`),
  )
  const lookAtPostgres = async () => {
    if (!(await readsAsWritten(pool))) return { state: 'misread' }
    return write().then(
      () => ({}),
      // The disk is full, or this is a replica; reads still work.
      () => ({ state: 'not-writable' }),
    )
  }
  const lookAtStorage = async () => {
    const [room] = await Promise.all([mediaStore.room(), mediaStore.head('covers/health')])
    return {
      ...(room !== null && { freeBytes: room }),
      ...(room !== null && room < LITTLE_ROOM && { state: 'nearly-full' }),
      ...corsDetail(deps.browserAccess()),
    }
  }
  return async () => {
    const [postgres, eventLog, storage, projections] = await Promise.all([
      part(lookAtPostgres()),
      part(store.head().then((head) => ({ head: head.toString() }))),
      part(lookAtStorage()),
      lookAtProjections(),
    ])
    const parts = { postgres, eventLog, projections, storage }
    const states = Object.values(parts).map(({ state }) => state)
    // Another release may still be serving.
    if (states.some((state) => ['down', 'misread', 'building'].includes(state))) return { status: 'unavailable', parts }
    if (!states.every((state) => state === 'ok' || state === 'lagging')) return { status: 'degraded', parts }
    return { status: admission.isShedding() ? 'shedding' : 'ok', parts }
  }
}

/**
 * `GET /api/health`: one word for everybody, and 503 while the API cannot serve. Only operators see the failing part
 * and the log position: a growing log would reveal other people's actions.
 */
export function health(look: () => Promise<PartsSeen>): RequestHandler {
  return async (_req, res) => {
    const { status } = await look()
    res
      .status(status === 'unavailable' ? 503 : 200)
      .set('cache-control', 'no-store')
      .json({ status })
  }
}

/** Runs the work at most once per interval; in between, returns the last answer. */
function sparsely<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly answer: Promise<Value> } | null = null
  return () => {
    const now = performance.now()
    if (last === null || now - last.at > TRY_EVERY) last = { at: now, answer: work() }
    return last.answer
  }
}

const corsDetail = (access: BrowserAccess | null) => (access?.cors === 'missing' ? { cors: 'missing' } : {})

function part(check: Promise<Record<string, unknown>>): Promise<Part> {
  const down = (): Part => ({ state: 'down' })
  // The reason is in the log.
  const checked = check.then((details): Part => ({ state: 'ok', ...details }), down)
  return within(PATIENCE, checked, down)
}

/**
 * Compares the checkpoint of each projection that serves this code with the head of the log, as the projections do. A
 * projection without a caught-up version is being built.
 */
function projectionsPart({ pool, store, clock }: HealthDeps): () => Promise<Part> {
  const tracker = healthTracker()

  const stateOf = ({ caughtUp, isMismatched, stalledMs }: ConsumerHealth): PartState => {
    if (isMismatched) return 'log-lost-its-end'
    if (caughtUp) return 'ok'
    return stalledMs >= NO_PROGRESS_MS ? 'stalled' : 'lagging'
  }
  async function look() {
    const head = await store.head()
    const serving = await servingVersions(pool)
    const checkpoints = serving.map((one) => ({ ...one, active: true }))
    const lost = await notInLog(store, checkpoints)
    const seen = { head, checkpoints, expected: [], failures: [], notInLog: lost, problems: new Map() }
    const { consumers } = tracker.observe(seen, clock().getTime())
    const each = [
      ...unbuilt(serving).map((name) => [name, 'building'] as const),
      ...consumers.map((consumer) => [consumer.name, stateOf(consumer)] as const),
    ]
    const worst = (['building', 'log-lost-its-end', 'stalled', 'lagging'] as const).find((state) =>
      each.some(([, one]) => one === state),
    )
    const slowest = serving.reduce((least, { readUpTo }) => (readUpTo < least ? readUpTo : least), head)
    return { state: worst ?? 'ok', behind: Number(head - slowest), each: Object.fromEntries(each) }
  }
  return () =>
    part(
      look().catch((error: unknown) => {
        tracker.unreachable(clock().getTime())
        throw error
      }),
    )
}
