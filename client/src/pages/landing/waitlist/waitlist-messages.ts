import { EMAIL_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { BAD_EMAIL, MISSING_EMAIL, SIMPLE_EMAIL } from '@stillair/api/contract/visitor/waitlist-email.ts'

export const NOT_JOINED = 'Failed to join waitlist. Please try again.'
export const WENT_WRONG = 'Something went wrong. Please try again.'

/** Returns the problem with an address; null when there is none. */
export function emailMessage(email: string): string | null {
  const text = email.trim()
  if (text === '') return MISSING_EMAIL
  return SIMPLE_EMAIL.test(text) && text.length <= EMAIL_LIMIT ? null : BAD_EMAIL
}
