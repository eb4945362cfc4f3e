import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { EMAIL_LIMIT } from '../shared/limits.ts'
import { BAD_EMAIL, MISSING_EMAIL, NOT_VERIFIED, SIMPLE_EMAIL } from './waitlist-email.ts'

/** `POST /api/waitlist`, public. */
export const JoinWaitlist = z.strictObject({
  email: z
    .string(MISSING_EMAIL)
    .trim()
    .min(1, MISSING_EMAIL)
    .max(EMAIL_LIMIT, { error: BAD_EMAIL, abort: true })
    .regex(SIMPLE_EMAIL, BAD_EMAIL),
  /** The reCAPTCHA token for the action `waitlist_signup`; null if no verification is configured. */
  recaptchaToken: boundedText(10_000, { tooLong: NOT_VERIFIED, notText: NOT_VERIFIED }).nullish(),
  /** A honeypot: people don't see this field, but bots fill it in. */
  website: boundedText(1_000).optional(),
})
export type JoinWaitlist = z.infer<typeof JoinWaitlist>

/** The answer, identical for an address that has joined before. */
export const WaitlistJoined = z.object({ joined: z.literal(true) })
export type WaitlistJoined = z.infer<typeof WaitlistJoined>

/** The waitlist for visitors. */
export const waitlistApi = {
  'POST /api/waitlist': {
    access: 'public',
    tag: 'Visitors',
    summary: 'Puts an e-mail address on the waitlist; the same answer for one that is on it',
    body: JoinWaitlist,
    status: 201,
    answer: WaitlistJoined,
  },
} satisfies Endpoints
