import { advisoryLock } from '../../server/advisory-lock.ts'

/**
 * The lock of an uploaded picture. Using it as a cover and removing it as unused both require the lock, so they exclude
 * each other.
 */
export const withCoverImageLock = advisoryLock(
  'cover-image',
  'Somebody else is changing a session or program with this picture. Please try again in a moment.',
)
