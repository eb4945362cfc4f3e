import { advisoryLock } from '../../server/advisory-lock.ts'

/** The lock of an upload. Attaching it to content and deleting it both require the lock, so they exclude each other. */
export const withMediaLock = advisoryLock(
  'media',
  'Somebody else is changing the session with this upload. Please try again in a moment.',
)
