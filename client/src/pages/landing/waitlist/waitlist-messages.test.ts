import * as contract from '@stillair/api/contract/visitor/waitlist.ts'
import * as email from '@stillair/api/contract/visitor/waitlist-email.ts'
import { expect, test } from 'vitest'
import * as client from './waitlist-messages.ts'

test.each([
  '',
  '  ',
  'lena',
  'lena@',
  'lena@example',
  '@example.com',
  'lena@example.com',
  ' lena@example.com ',
  'lena marsh@example.com',
  'lena+flights@sub.example.co.uk',
  '"o\'brien"@example.com',
  'леонид@пример.рф',
  `${'x'.repeat(308)}@example.com`,
  `${'x'.repeat(309)}@example.com`,
])(
  "the browser's message for %j is the server's",
  { tags: ['validation/waitlist-e-mail-pattern-please-enter'] },
  (email) => {
    const parsed = contract.JoinWaitlist.safeParse({ email, recaptchaToken: null })
    expect(client.emailMessage(email)).toBe(parsed.success ? null : parsed.error.issues[0]?.message)
  },
)

test('section 5: the messages', { tags: ['waitlist-errors/missing-invalid-e-mail'] }, () => {
  expect(email.MISSING_EMAIL).toBe('Please enter your email address')
  expect(email.BAD_EMAIL).toBe('Please enter a valid email address')
  expect(email.NOT_VERIFIED).toBe('Security verification failed. Please try again.')
})

test('section 8: the messages', () => {
  expect(client.NOT_JOINED).toBe('Failed to join waitlist. Please try again.')
  expect(client.WENT_WRONG).toBe('Something went wrong. Please try again.')
})
