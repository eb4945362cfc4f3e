import { advisoryLock } from '../../server/advisory-lock.ts'

/** Attaching an upload to content and deleting the upload exclude each other: both happen under its lock. */
export const withMediaLock = advisoryLock(
  'media',
  'Somebody else is changing the session with this upload. Please try again in a moment.',
)
