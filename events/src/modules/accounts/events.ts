import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { ANXIETY_TIMELINES, FLIGHT_TIMELINES, FLYING_FREQUENCIES } from './rules.ts'

/** A user's account, by the identity provider's user id. */
export const userStream = defineStream<[userId: string]>('user')

export const FlightTimeline = z.enum(FLIGHT_TIMELINES)
export type FlightTimeline = z.infer<typeof FlightTimeline>

/** What a user recorded about their fear. The lists hold the names offered and the user's own words. */
export const AnxietyProfile = z.object({
  /** Since when flying frightens them. */
  anxietyTimeline: z.enum(ANXIETY_TIMELINES),
  flyingFrequency: z.enum(FLYING_FREQUENCIES),
  triggers: z.array(z.string()),
  symptoms: z.array(z.string()),
  copingMethods: z.array(z.string()),
  desiredSupport: z.array(z.string()),
})
export type AnxietyProfile = z.infer<typeof AnxietyProfile>

/** A user signed in for the first time. */
export const UserRegistered = defineEvent('UserRegistered', {
  schema: z.object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  subject: 'userId',
  personal: ['email', 'name'],
})
/** The user's name and e-mail are these from now on. */
export const ProfileChanged = defineEvent('ProfileChanged', {
  schema: z.object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  subject: 'userId',
  personal: ['email', 'name'],
})
/** The identity provider has seen that the e-mail address of the sign-in is the user's own. */
export const EmailConfirmed = defineEvent('EmailConfirmed', {
  schema: z.object({ userId: z.string() }),
  subject: 'userId',
})
/** The user went through the onboarding. */
export const OnboardingCompleted = defineEvent('OnboardingCompleted', {
  schema: z.object({ userId: z.string(), flightTimeline: FlightTimeline.nullable() }),
  subject: 'userId',
  personal: ['flightTimeline'],
})
/** The user means to fly at another time than they stated before. */
export const FlightTimelineChanged = defineEvent('FlightTimelineChanged', {
  schema: z.object({ userId: z.string(), flightTimeline: FlightTimeline.nullable() }),
  subject: 'userId',
  personal: ['flightTimeline'],
})
/** The whole anxiety profile as it is from now on. */
export const AnxietyProfileRecorded = defineEvent('AnxietyProfileRecorded', {
  schema: z.object({ userId: z.string(), profile: AnxietyProfile.nullable() }),
  subject: 'userId',
  personal: ['profile'],
})
/** The account is closed; every reader of this forgets what it knows of the user, and their key is destroyed. */
export const PersonalDataErased = defineEvent('PersonalDataErased', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), reason: z.enum(['account-deleted']) }),
})

export type AccountEvent =
  | EventOf<typeof UserRegistered>
  | EventOf<typeof ProfileChanged>
  | EventOf<typeof EmailConfirmed>
  | EventOf<typeof OnboardingCompleted>
  | EventOf<typeof FlightTimelineChanged>
  | EventOf<typeof AnxietyProfileRecorded>
  | EventOf<typeof PersonalDataErased>
