import type pg from 'pg'

/** An account deletion and its progress. */
export interface AccountDeletion {
  readonly userId: string
  /** The user's waitlist entry, to be erased as well; null when there is none. */
  readonly waitlistEntryId: string | null
  /** The names of the completed steps. */
  readonly done: readonly string[]
}

/**
 * The time after which no token of a deleted sign-in is valid, milliseconds. A token lasts an hour
 * (https://firebase.google.com/docs/auth/admin/manage-sessions); the second hour allows for clock differences.
 */
const LONGEST_TOKEN = 2 * 60 * 60 * 1000

/** A deletion that has just been recorded. */
export interface RecordedDeletion extends AccountDeletion {
  /** Whether the deletion had been requested before. */
  readonly isRepeated: boolean
}

/**
 * Records that an account is to be deleted. A repeated request resets all steps, because a restored backup may have
 * brought back what they removed.
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

/** Records that a step is done. */
export async function recordStep(pool: pg.Pool, userId: string, step: string): Promise<void> {
  await pool.query('update api.account_deletion set done = array_append(done, $2) where user_id = $1', [userId, step])
}

/** Records that the deletion is finished, and clears the waitlist entry's id, which is no longer needed. */
export async function recordFinished(pool: pg.Pool, userId: string, now: Date): Promise<void> {
  await pool.query('update api.account_deletion set finished_at = $2, waitlist_entry_id = null where user_id = $1', [
    userId,
    now,
  ])
}

/** Returns which of the users have a recorded deletion, finished or not. */
export async function recordedDeletions(pool: pg.Pool, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from api.account_deletion where user_id = any($1)',
    [userIds],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** Returns the unfinished deletions requested at or before `since`, oldest first. */
export async function unfinishedDeletions(pool: pg.Pool, since: Date): Promise<AccountDeletion[]> {
  const { rows } = await pool.query<AccountDeletion>(
    `select user_id as "userId", waitlist_entry_id as "waitlistEntryId", done
       from api.account_deletion where finished_at is null and requested_at <= $1 order by requested_at`,
    [since],
  )
  return rows
}

/** Returns the users whose deletion is under way, or finished so recently that they may still hold a valid token. */
export async function lockedOut(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'locked-out',
    text: 'select user_id from api.account_deletion where finished_at is null or finished_at > $1',
    values: [new Date(now.getTime() - LONGEST_TOKEN)],
  })
  return rows.map((row) => row.user_id)
}
