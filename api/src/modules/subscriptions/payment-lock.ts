import { advisoryLock, type WithLock } from '../../server/advisory-lock.ts'
import { requireTime } from './provider/payment-deadline.ts'

const withLock = advisoryLock('payments', 'Another page is working on your subscription. Please try again in a moment.')

/**
 * The lock of a user's payments. Opening a checkout, deleting an account and ending a second subscription require it, so
 * they exclude each other in all processes. The work must not take it again. It does not start after the request's
 * deadline.
 */
export const withPaymentLock: WithLock = (pool, userId, work) =>
  withLock(pool, userId, () => {
    requireTime()
    return work()
  })
