import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@stillair/events/language/refusal.ts'
import { waitlistApi } from '../../contract/visitor/waitlist.ts'
import { NOT_VERIFIED } from '../../contract/visitor/waitlist-email.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { joinWaitlist } from './join-waitlist.ts'

/** The action for which the page requests its token. */
const ACTION = 'waitlist_signup'
/**
 * The least duration of every request, milliseconds. It is many times the duration of a write, so that the response
 * time does not reveal whether an address was already there. It is too short to be noticed.
 */
const SAME_TIME = 250

export const waitlistRoutes = routeModule((deps) => {
  return routesOf(waitlistApi, {
    'POST /api/waitlist': {
      isForm: true,
      limit: { requests: deps.config.waitlistRateLimit, seconds: 60 * 60 },
      async handle({ body, visitor, command }) {
        const sameTime = delay(SAME_TIME)
        // Bots fill in every field, and get the same answer as people.
        if (!body.website) {
          if (!(await deps.humanVerification(body.recaptchaToken ?? null, ACTION))) throw notVerified()
          await joinWaitlist(deps, command, { email: body.email, country: deps.countryLookup(visitor) })
        }
        await sameTime
        // A position would reveal how long ago the address joined.
        return { body: { joined: true as const }, position: null }
      },
    },
  })
})

const notVerified = () => new Refusal('invalid', 'not-verified', NOT_VERIFIED, { recaptchaToken: NOT_VERIFIED })
