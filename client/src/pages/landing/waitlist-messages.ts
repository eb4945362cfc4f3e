/**
 * The rules of the e-mail field and what is said when it is not right; as the server's, which cannot be imported without
 * its schema library. A test holds them together.
 */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const LONGEST_EMAIL = 320

export const MISSING_EMAIL = 'Please enter your email address'
export const BAD_EMAIL = 'Please enter a valid email address'
export const NOT_VERIFIED = 'Security verification failed. Please try again.'
export const NOT_JOINED = 'Failed to join waitlist. Please try again.'
export const WENT_WRONG = 'Something went wrong. Please try again.'

/** What is wrong with an address; null when nothing is. */
export function emailMessage(email: string): string | null {
  const text = email.trim()
  if (text === '') return MISSING_EMAIL
  return SIMPLE_EMAIL.test(text) && text.length <= LONGEST_EMAIL ? null : BAD_EMAIL
}
