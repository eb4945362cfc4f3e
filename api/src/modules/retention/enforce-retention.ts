import type pg from 'pg'
import { type DeleteAccountDeps, deleteAccount } from '../accounts/delete-account.ts'
import { unfinishedDeletions } from '../accounts/deletion-record.ts'
import { eraseAnalyticsMonth, eraseWaitlistEntry } from '../erasure/erase-subject.ts'
import { dueForErasure, type Held, type RetentionPeriods } from './due-for-erasure.ts'
import { repeatErasures } from './repeat-erasures.ts'

export interface RetentionDeps extends DeleteAccountDeps {
  readonly periods: RetentionPeriods
}

/** A younger deletion may still be running in its request, milliseconds. */
export const UNDER_WAY = 60_000

/** The number of erased items, by kind. */
export interface Erased {
  readonly accounts: number
  readonly waitlistEntries: number
  readonly analyticsMonths: number
}

/**
 * Erases all data whose retention period is over, and finishes interrupted deletions. Idempotent. Every item is
 * attempted regardless of failures of others, and each failure is logged. Throws an AggregateError at the end if there
 * were any.
 */
export async function enforceRetention(deps: RetentionDeps): Promise<Erased> {
  const { pool, periods, clock } = deps
  const failures: unknown[] = []
  const attempt = attempts(deps, failures)

  await attempt('erasures', () => repeatErasures(deps, new Date(clock().getTime() - UNDER_WAY)))
  const accounts = await attempt('deletions', () => finishing(deps, attempt))
  const entries = await attempt('waitlist', async () => {
    let erased = 0
    for await (const waitlist of waitlistEntries(pool)) {
      const { waitlistEntryIds } = dueForErasure(clock(), { waitlist, analyticsMonths: [] }, periods)
      for (const entryId of waitlistEntryIds) {
        erased += await attempt('waitlist entry', () => eraseWaitlistEntry(deps, entryId, 'retention').then(() => 1))
      }
      // Entries come oldest first, so all later ones are younger and not due.
      if (waitlistEntryIds.length < waitlist.length) break
    }
    return erased
  })
  const months = await attempt('analytics', async () => {
    let erased = 0
    const held = { waitlist: [], analyticsMonths: await analyticsMonths(pool) }
    for (const month of dueForErasure(clock(), held, periods).analyticsMonths) {
      erased += await attempt('analytics month', () => eraseAnalyticsMonth(deps, month).then(() => 1))
    }
    return erased
  })

  const erased = { accounts, waitlistEntries: entries, analyticsMonths: months }
  deps.log.info(erased, 'retention enforced')
  if (failures.length > 0) throw new AggregateError(failures, 'Some data that is due could not be erased.')
  return erased
}

/** Finishes interrupted or partly failed account deletions. Fails as {@link enforceRetention} does. */
export async function finishDeletions(deps: DeleteAccountDeps): Promise<number> {
  const failures: unknown[] = []
  const attempt = attempts(deps, failures)
  const finished = await attempt('deletions', () => finishing(deps, attempt))
  if (failures.length > 0) throw new AggregateError(failures, 'Not every deletion could be finished.')
  return finished
}

type Attempt = (what: string, run: () => Promise<number>) => Promise<number>

/** Runs a step that returns how many items it erased. A failure is logged, collected, and counts as zero. */
const attempts =
  ({ log }: Pick<DeleteAccountDeps, 'log'>, failures: unknown[]): Attempt =>
  async (what, run) => {
    try {
      return await run()
    } catch (error) {
      failures.push(error)
      log.error({ err: error, what }, 'data that is due could not be erased')
      return 0
    }
  }

async function finishing(deps: DeleteAccountDeps, attempt: Attempt): Promise<number> {
  const { pool, clock } = deps
  let finished = 0
  for (const deletion of await unfinishedDeletions(pool, new Date(clock().getTime() - UNDER_WAY))) {
    finished += await attempt('account', async () => {
      const { failed } = await deleteAccount(deps, deletion)
      if (failed.length > 0) throw new Error(`steps of an account deletion failed: ${failed.join(', ')}`)
      return 1
    })
  }
  return finished
}

/** Waitlist entries per page. */
const PAGE = 1_000

/** Yields the waitlist entries that have not been erased, oldest first, in pages. */
async function* waitlistEntries(pool: pg.Pool): AsyncGenerator<Held['waitlist']> {
  type Entry = Held['waitlist'][number]
  let after: Entry | undefined
  for (;;) {
    const { rows }: { rows: Entry[] } = await pool.query<Entry>(
      `select entry_id as "entryId", joined_at as "joinedAt" from waitlist
        where erased_at is null and ($1::timestamptz is null or (joined_at, entry_id) > ($1, $2))
        order by joined_at, entry_id limit $3`,
      [after?.joinedAt ?? null, after?.entryId ?? null, PAGE],
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)
  }
}

/** Returns the months with counts that have not been erased, `yyyy-mm` in UTC. */
async function analyticsMonths(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ month: string }>(
    `select distinct to_char(day, 'YYYY-MM') as month from analytics_count order by month`,
  )
  return rows.map(({ month }) => month)
}
