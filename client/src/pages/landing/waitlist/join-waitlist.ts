import type { ErrorBody } from '@stillair/api/contract/error.ts'
import type { JoinWaitlist } from '@stillair/api/contract/visitor/waitlist.ts'
import { NOT_VERIFIED } from '@stillair/api/contract/visitor/waitlist-email.ts'
import { fetchPublic } from '../../../api/fetch-public.ts'
import { timeZone } from '../../../api/time-zone.ts'
import { track } from '../../../entities/analytics/track.ts'
import { verifyHuman } from './human-verification.ts'
import { emailMessage, NOT_JOINED, WENT_WRONG } from './waitlist-messages.ts'

/** The result: null when the address is now on the waitlist, else a sentence for the visitor. */
export type JoinFailure = string | null

interface Entry {
  readonly email: string
  /** The honeypot field, which people don't see. */
  readonly website: string
}

function failed(reason: string, message: string): JoinFailure {
  track('waitlist_signup_failed', { category: 'waitlist', label: reason })
  return message
}

async function send(body: JoinWaitlist): Promise<JoinFailure> {
  const response: Response = await fetchPublic('POST /api/waitlist', { body, headers: { 'x-time-zone': timeZone() } })
  if (response.ok) return null
  const { error }: Partial<ErrorBody> = await response.json().catch(() => ({}))
  return failed(`http-${response.status}`, error || NOT_JOINED)
}

/** Adds an address to the waitlist, as sections 5 and 8 of the specification state. Never throws. */
export async function joinWaitlist({ email: typed, website }: Entry): Promise<JoinFailure> {
  const email = typed.trim()
  track('waitlist_signup_attempt', { category: 'waitlist' })
  const wrong = emailMessage(email)
  if (wrong) return failed(email === '' ? 'missing-email' : 'invalid-email', wrong)
  const { isRequired, token } = await verifyHuman('waitlist_signup')
  if (isRequired && token === null) return failed('verification', NOT_VERIFIED)
  try {
    const failure = await send({ email, recaptchaToken: token, website })
    if (failure === null) {
      // Only the domain is sent, to keep the address private.
      track('waitlist_signup_success', { category: 'waitlist', label: email.slice(email.lastIndexOf('@') + 1) })
    }
    return failure
  } catch {
    return failed('unreachable', WENT_WRONG)
  }
}
