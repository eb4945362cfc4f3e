import { advisoryLock } from '../../server/advisory-lock.ts'

/**
 * The lock of a user's payments. Opening a checkout, deleting an account and ending a second subscription require it, so
 * they exclude each other in all processes. The work must not take it again.
 */
export const withPaymentLock = advisoryLock(
  'payments',
  'Another page is working on your subscription. Please try again in a moment.',
)
