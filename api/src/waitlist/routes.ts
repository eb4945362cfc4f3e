import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore } from '@stillair/events/event-store.ts'
import type { LookupHash } from '@stillair/events/lookup-hash.ts'
import { Refusal } from '@stillair/events/refusal.ts'
import { waitlistApi } from '../contract/waitlist.ts'
import { NOT_VERIFIED } from '../contract/waitlist-email.ts'
import { type Route, routesOf } from '../http/route.ts'
import type { CountryOf } from '../visitor/country-of.ts'
import type { HumanVerification } from './human-verification.ts'
import { joinWaitlist } from './join-waitlist.ts'

export interface WaitlistDeps {
  readonly store: EventStore
  readonly lookupHash: LookupHash
  readonly humanVerification: HumanVerification
  readonly countryOf: CountryOf
  /** How often one network address may join, an hour. */
  readonly hourlyLimit: number
}

/** Of the token that the page asks for. */
const ACTION = 'waitlist_signup'
/**
 * Every joining takes at least this long, milliseconds: many times what writing takes, so that the time of an answer does not
 * tell whether an address was there already, and too short to be felt as waiting.
 */
const SAME_TIME = 250

export function waitlistRoutes(deps: WaitlistDeps): Route[] {
  return routesOf(waitlistApi, {
    'POST /api/waitlist': {
      isForm: true,
      limit: { requests: deps.hourlyLimit, seconds: 60 * 60 },
      async handle({ body, visitor, command }) {
        const sameTime = delay(SAME_TIME)
        // Programs fill in every field, and are told what people are told.
        if (!body.website) {
          if (!(await deps.humanVerification(body.recaptchaToken ?? null, ACTION))) throw notVerified()
          await joinWaitlist(deps, command, { email: body.email, country: deps.countryOf(visitor) })
        }
        await sameTime
        // Without a position, which would tell how long ago the address came.
        return { body: { joined: true as const } }
      },
    },
  })
}

const notVerified = () => new Refusal('invalid', 'not-verified', NOT_VERIFIED, { recaptchaToken: NOT_VERIFIED })
