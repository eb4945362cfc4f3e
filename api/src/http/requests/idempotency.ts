import { setTimeout as delay } from 'node:timers/promises'
import { conflict, invalid } from '@stillair/events/language/refusal.ts'
import type pg from 'pg'

/** The answer to a command, as stored and sent. */
export interface CommandAnswer {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** The log position in decimal; null if the command returns none. */
  readonly position: string | null
}

export interface CommandKey {
  readonly userId: string
  readonly key: string
  /** Hash of the method, the URL and the body. The same key with another request is rejected. */
  readonly requestHash: string
}

/** A day, which is longer than any client retries a command. */
const KEPT = '24 hours'
/** After this time, a command without an answer is assumed to have died with its process. */
const ABANDONED = '30 seconds'
/**
 * How long a failed command waits for the release of its key, in milliseconds. Postgres may be the reason why it
 * failed.
 */
const FORGETTING = 1_000
/** How long a duplicate waits for the answer to the first command, in milliseconds. */
const PATIENCE = 5_000

/**
 * Returns the key in the `idempotency-key` header, or null without one. Throws an `invalid` refusal for a malformed
 * key.
 */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw invalid('idempotency-key must be 1 to 200 visible ASCII characters.', {
      'idempotency-key': 'Not a valid key',
    })
  }
  return header
}

/**
 * Handles a command once for each user and key, and returns the first answer to every repetition. Failures are not
 * stored, so the command can be retried. Throws a `conflict` refusal if the key was used for another request, or if the
 * first command is still running after {@link PATIENCE}.
 */
export async function once(
  pool: pg.Pool,
  key: CommandKey,
  handle: () => Promise<CommandAnswer>,
): Promise<{ answer: CommandAnswer; replayed: boolean }> {
  const deadline = performance.now() + PATIENCE
  for (let wait = 10; !(await claim(pool, key)); wait = Math.min(wait * 2, 200)) {
    const kept = await find(pool, key)
    if (kept === 'none') continue
    if (kept !== 'running') return { answer: kept, replayed: true }
    if (performance.now() > deadline) {
      throw conflict('still-running', 'The same request is still being handled. Please try again in a moment.')
    }
    await delay(wait)
  }
  try {
    const answer = await handle()
    await pool.query({
      name: 'idempotency-keep',
      text: 'update api.idempotency set status = $3, body = $4, position = $5 where user_id = $1 and key = $2',
      values: [key.userId, key.key, answer.status, answer.body, answer.position],
    })
    return { answer, replayed: false }
  } catch (error) {
    await pool
      .query({
        text: 'delete from api.idempotency where user_id = $1 and key = $2 and status is null',
        values: [key.userId, key.key],
        query_timeout: FORGETTING,
      } as pg.QueryConfig)
      .catch(() => {}) // The command will count as abandoned; the error below matters more.
    throw error
  }
}

async function claim(pool: pg.Pool, { userId, key, requestHash }: CommandKey): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'idempotency-claim',
    text: `insert into api.idempotency as kept (user_id, key, request_hash, started_at, expires_at)
           values ($1, $2, $3, now(), now() + $4::interval)
           on conflict (user_id, key) do update
             set request_hash = excluded.request_hash, started_at = now(), expires_at = excluded.expires_at,
                 status = null, body = null, position = null
             where kept.expires_at < now()
                or (kept.status is null and kept.started_at < now() - $5::interval
                    and kept.request_hash = excluded.request_hash)`,
    values: [userId, key, requestHash, KEPT, ABANDONED],
  })
  return rowCount === 1
}

async function find(pool: pg.Pool, key: CommandKey): Promise<CommandAnswer | 'running' | 'none'> {
  const { rows } = await pool.query<CommandAnswer & { request_hash: string; status: number | null }>({
    name: 'idempotency-find',
    text: 'select request_hash, status, body, position from api.idempotency where user_id = $1 and key = $2',
    values: [key.userId, key.key],
  })
  const [row] = rows
  if (!row) return 'none'
  if (row.request_hash !== key.requestHash) {
    throw conflict('idempotency-key-reused', 'This idempotency-key was already used for another request.')
  }
  return row.status === null ? 'running' : { status: row.status, body: row.body, position: row.position }
}

/** Deletes expired answers. */
export async function forgetExpiredAnswers(pool: pg.Pool): Promise<void> {
  await pool.query('delete from api.idempotency where expires_at < now()')
}
