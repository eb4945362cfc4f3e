import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '@stillair/events/language/refusal.ts'
import { waitlistApi } from '../../contract/waitlist.ts'
import { NOT_VERIFIED } from '../../contract/waitlist-email.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { joinWaitlist } from './join-waitlist.ts'

/** Of the token that the page requests. */
const ACTION = 'waitlist_signup'
/**
 * Every joining takes at least this long, milliseconds: many times what writing takes, so that the time of an answer
 * does not reveal whether an address was there already, and too short to be felt as waiting.
 */
const SAME_TIME = 250

export const waitlistRoutes = routeModule((deps) => {
  return routesOf(waitlistApi, {
    'POST /api/waitlist': {
      isForm: true,
      limit: { requests: deps.config.waitlistRateLimit, seconds: 60 * 60 },
      async handle({ body, visitor, command }) {
        const sameTime = delay(SAME_TIME)
        // Programs fill in every field, and get the same answer as people.
        if (!body.website) {
          if (!(await deps.humanVerification(body.recaptchaToken ?? null, ACTION))) throw notVerified()
          await joinWaitlist(deps, command, { email: body.email, country: deps.countryLookup(visitor) })
        }
        await sameTime
        // Without a position, which would reveal how long ago the address came.
        return { body: { joined: true as const } }
      },
    },
  })
})

const notVerified = () => new Refusal('invalid', 'not-verified', NOT_VERIFIED, { recaptchaToken: NOT_VERIFIED })
