import { advisoryLock } from '../../server/advisory-lock.ts'

/** Naming an uploaded picture as a cover and removing it as unused exclude each other: both happen under its lock. */
export const withCoverImageLock = advisoryLock(
  'cover-image',
  'Somebody else is changing a session or program with this picture. Please try again in a moment.',
)
