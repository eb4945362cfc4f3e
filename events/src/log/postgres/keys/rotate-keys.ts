import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { MasterKeyError, masterKeyId, unwrapKey, wrapKey } from './master-keys.ts'
import type { PostgresKeyringOptions } from './postgres-keyring.ts'
import { MASTER_KEY_PROOF } from './prove-secrets.ts'

export interface Rotation {
  /** The number of keys rewrapped with the current master key. */
  readonly rewrapped: number
  /** The subjects whose keys no master key opens. While there are any, the database still expects the earlier master key. */
  readonly unopened: readonly string[]
}

export interface WrappedKeys {
  /** The number of keys by master key id; null for keys from before November 2026, which do not record theirs. */
  readonly counts: readonly { readonly masterKeyId: string | null; readonly keys: number }[]
  readonly destroyed: number
}

interface KeyRow {
  readonly subject: string
  readonly wrapped: Buffer
  readonly wrapped_by: string | null
}

const BATCH = 500

const OTHERS = `select subject, wrapped, wrapped_by from keys.subject_key
  where subject > $1 and wrapped is not null and wrapped_by is distinct from $2 order by subject limit ${BATCH}`
// Updates only rows that are unchanged since they were read, so that a key destroyed meanwhile stays destroyed.
const REWRAP = `update keys.subject_key k set wrapped = n.wrapped, wrapped_by = $4
  from unnest($1::text[], $2::bytea[], $3::bytea[]) n(subject, before, wrapped)
  where k.subject = n.subject and k.wrapped = n.before`

/**
 * Wraps every key with the current master key, in batches. A run after an interruption continues where it stopped. Other
 * processes may keep running if they know both master keys.
 *
 * @param report called after each batch with the number of keys rewrapped so far
 */
export async function rotateKeys(
  { pool, masterKeys }: PostgresKeyringOptions,
  report: (rewrapped: number) => void = () => {},
): Promise<Rotation> {
  const current = masterKeyId(masterKeys.current)
  const unopened = new Set<string>()
  let rewrapped = 0
  // A process that still uses the earlier master key may create keys behind the current position, so repeat until nothing is
  // left.
  for (let before = -1; before < rewrapped; ) {
    before = rewrapped
    for (let after = ''; ; ) {
      const { rows } = await pool.query<KeyRow>(OTHERS, [after, current])
      const last = rows.at(-1)
      if (!last) break
      after = last.subject
      rewrapped += await rewrap(rows)
      report(rewrapped)
    }
  }
  if (unopened.size === 0) {
    const { wrapped } = wrapKey(randomBytes(32), masterKeys, MASTER_KEY_PROOF)
    await pool.query('update keys.master_key_proof set wrapped = $1', [wrapped])
  }
  return { rewrapped, unopened: [...unopened] }

  async function rewrap(rows: readonly KeyRow[]): Promise<number> {
    const renewed: { subject: string; before: Buffer; wrapped: Buffer }[] = []
    for (const row of rows) {
      const { subject } = row
      try {
        const key = unwrapKey(row, masterKeys, subject)
        renewed.push({ subject, before: row.wrapped, wrapped: wrapKey(key.export(), masterKeys, subject).wrapped })
      } catch (error) {
        if (!(error instanceof MasterKeyError)) throw error
        unopened.add(subject)
      }
    }
    const { rowCount } = await pool.query(REWRAP, [
      renewed.map(({ subject }) => subject),
      renewed.map(({ before }) => before),
      renewed.map(({ wrapped }) => wrapped),
      current,
    ])
    return rowCount ?? 0
  }
}

/** Returns the number of keys that each master key wraps. */
export async function wrappedKeys(pool: pg.Pool): Promise<WrappedKeys> {
  const { rows } = await pool.query<{ masterKeyId: string | null; keys: number; destroyed: number }>(
    `select wrapped_by as "masterKeyId", count(wrapped)::int as keys, (count(*) - count(wrapped))::int as destroyed
       from keys.subject_key group by wrapped_by order by keys desc`,
  )
  return {
    counts: rows.filter(({ keys }) => keys > 0).map(({ masterKeyId: id, keys }) => ({ masterKeyId: id, keys })),
    destroyed: rows.reduce((sum, { destroyed }) => sum + destroyed, 0),
  }
}
