import type pg from 'pg'
import type { EntitlementRow } from './entitlement.ts'

/** The projection that provides the table read here. */
export const ENTITLEMENTS = 'entitlements'

export async function findEntitlement(pool: pg.Pool, userId: string): Promise<EntitlementRow | null> {
  const { rows } = await pool.query<EntitlementRow>({
    name: 'find-entitlement',
    text: `select has_access_until, status, reason, subscription_id, paid_until, ends_at, ended_at, checkout_started_at
             from entitlement where user_id = $1`,
    values: [userId],
  })
  return rows[0] ?? null
}

/** Returns the user of a customer at the provider; null when unknown. */
export async function userOfCustomer(pool: pg.Pool, customerId: string): Promise<string | null> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from entitlement where customer_id = $1 limit 1',
    [customerId],
  )
  return rows[0]?.user_id ?? null
}

/**
 * Returns users whose subscription may have changed without a message: those with a subscription that has not ended,
 * and those who have started a checkout since then.
 */
export async function peopleToReconcile(pool: pg.Pool, checkoutsSince: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from entitlement
      where (subscription_id is not null and ended_at is null) or checkout_started_at >= $1
      order by user_id`,
    [checkoutsSince],
  )
  return rows.map((row) => row.user_id)
}

/** Returns the customer last linked with each user. */
export async function knownCustomers(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ customer_id: string }>('select customer_id from entitlement')
  return new Set(rows.map((row) => row.customer_id))
}

/** Returns the newest known customers; users with a subscription come first. */
export async function newestCustomers(pool: pg.Pool, limit: number): Promise<{ userId: string; customerId: string }[]> {
  const { rows } = await pool.query<{ userId: string; customerId: string }>(
    `select user_id as "userId", customer_id as "customerId" from entitlement
      order by paid_until desc nulls last, user_id limit $1`,
    [limit],
  )
  return rows
}

/** Returns users who have started a checkout since then that has had no result yet. */
export async function peopleAtCheckout(pool: pg.Pool, since: Date): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from entitlement where checkout_started_at >= $1 order by user_id',
    [since],
  )
  return rows.map((row) => row.user_id)
}
