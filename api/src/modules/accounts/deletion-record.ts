import type pg from 'pg'

/** One account's deletion, as far as it has come. */
export interface AccountDeletion {
  readonly userId: string
  /** The entry on the waitlist that goes with it; null when there is none to look for. */
  readonly waitlistEntryId: string | null
  /** The names of the steps that are done. */
  readonly done: readonly string[]
}

/**
 * After this nobody holds a token of a deleted sign-in, milliseconds: they last an hour
 * (https://firebase.google.com/docs/auth/admin/manage-sessions), and the other is for clocks that differ.
 */
const LONGEST_TOKEN = 2 * 60 * 60 * 1000

/** A deletion as it was recorded just now. */
export interface RecordedDeletion extends AccountDeletion {
  /** Whether it was requested before. */
  readonly isRepeated: boolean
}

/**
 * Records that somebody's account is to be deleted. When it was recorded before, all of its steps are done again: a
 * restored backup may have brought back what they removed.
 */
export async function recordDeletion(
  pool: pg.Pool,
  deletion: Omit<AccountDeletion, 'done'>,
  now: Date,
): Promise<RecordedDeletion> {
  const { rows } = await pool.query<RecordedDeletion>(
    `insert into api.account_deletion as kept (user_id, waitlist_entry_id, requested_at) values ($1, $2, $3)
     on conflict (user_id) do update
       set waitlist_entry_id = coalesce(kept.waitlist_entry_id, excluded.waitlist_entry_id), finished_at = null, done = '{}'
     returning user_id as "userId", waitlist_entry_id as "waitlistEntryId", done, requested_at <> $3 as "isRepeated"`,
    [deletion.userId, deletion.waitlistEntryId, now],
  )
  const [row] = rows
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Writes down that a step is done. */
export async function recordStep(pool: pg.Pool, userId: string, step: string): Promise<void> {
  await pool.query('update api.account_deletion set done = array_append(done, $2) where user_id = $1', [userId, step])
}

/** Writes down that all is done, and forgets what is not needed any more. */
export async function recordFinished(pool: pg.Pool, userId: string, now: Date): Promise<void> {
  await pool.query('update api.account_deletion set finished_at = $2, waitlist_entry_id = null where user_id = $1', [
    userId,
    now,
  ])
}

/** Those of the users whose deletion is recorded, finished or not. */
export async function recordedDeletions(pool: pg.Pool, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from api.account_deletion where user_id = any($1)',
    [userIds],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** The deletions requested before `since` that are not finished, oldest first. */
export async function unfinishedDeletions(pool: pg.Pool, since: Date): Promise<AccountDeletion[]> {
  const { rows } = await pool.query<AccountDeletion>(
    `select user_id as "userId", waitlist_entry_id as "waitlistEntryId", done
       from api.account_deletion where finished_at is null and requested_at <= $1 order by requested_at`,
    [since],
  )
  return rows
}

/** Those whose account is being deleted, or was so lately that they may still hold a token. */
export async function lockedOut(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'locked-out',
    text: 'select user_id from api.account_deletion where finished_at is null or finished_at > $1',
    values: [new Date(now.getTime() - LONGEST_TOKEN)],
  })
  return rows.map((row) => row.user_id)
}
