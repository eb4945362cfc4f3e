import type pg from 'pg'
import type { EntitlementRow } from './entitlement.ts'

/** The projection whose table is read here. */
export const ENTITLEMENTS = 'entitlements'

export async function findEntitlement(pool: pg.Pool, userId: string): Promise<EntitlementRow | null> {
  const { rows } = await pool.query<EntitlementRow>({
    name: 'find-entitlement',
    text: `select has_access_until, status, reason, subscription_id, paid_until, ends_at, ended_at, checkout_started_at
             from read.entitlement where user_id = $1`,
    values: [userId],
  })
  return rows[0] ?? null
}

/** Whose customer of the provider it is, as far as is known; null when not. */
export async function userOfCustomer(pool: pg.Pool, customerId: string): Promise<string | null> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from read.entitlement where customer_id = $1 limit 1',
    [customerId],
  )
  return rows[0]?.user_id ?? null
}

/**
 * Users whose subscription may have changed without a message: those with one that is not over, and those at a checkout
 * since.
 */
export async function peopleToReconcile(pool: pg.Pool, checkoutsSince: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from read.entitlement
      where (subscription_id is not null and ended_at is null) or checkout_started_at >= $1
      order by user_id`,
    [checkoutsSince],
  )
  return rows.map((row) => row.user_id)
}

/** The customers that users were linked with last. */
export async function knownCustomers(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ customer_id: string }>('select customer_id from read.entitlement')
  return new Set(rows.map((row) => row.customer_id))
}

/** The newest customers that are known, of users with a subscription before others. */
export async function newestCustomers(pool: pg.Pool, limit: number): Promise<{ userId: string; customerId: string }[]> {
  const { rows } = await pool.query<{ userId: string; customerId: string }>(
    `select user_id as "userId", customer_id as "customerId" from read.entitlement
      order by paid_until desc nulls last, user_id limit $1`,
    [limit],
  )
  return rows
}

/** Users who went to a checkout that nothing has come of yet. */
export async function peopleAtCheckout(pool: pg.Pool, since: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from read.entitlement where checkout_started_at >= $1 order by user_id',
    [since],
  )
  return rows.map((row) => row.user_id)
}
