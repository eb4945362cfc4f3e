import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { ANXIETY_TIMELINES, FLIGHT_TIMELINES, FLYING_FREQUENCIES } from './rules.ts'

/** A user's account, identified by the identity provider's user id. */
export const userStream = defineStream<[userId: string]>('user')

export const FlightTimeline = z.enum(FLIGHT_TIMELINES)
export type FlightTimeline = z.infer<typeof FlightTimeline>

/** A user's answers about their fear. The lists contain ids of offered answers and the user's own words. */
export const AnxietyProfile = z.object({
  /** How long the user has been afraid of flying. */
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
/** The user's name or e-mail address changed; holds the new values of both. */
export const ProfileChanged = defineEvent('ProfileChanged', {
  schema: z.object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  subject: 'userId',
  personal: ['email', 'name'],
})
/** The identity provider confirmed that the sign-in e-mail address belongs to the user. */
export const EmailConfirmed = defineEvent('EmailConfirmed', {
  schema: z.object({ userId: z.string() }),
  subject: 'userId',
})
/** The user completed the onboarding. */
export const OnboardingCompleted = defineEvent('OnboardingCompleted', {
  schema: z.object({ userId: z.string(), flightTimeline: FlightTimeline.nullable() }),
  subject: 'userId',
  personal: ['flightTimeline'],
})
/** The user changed when they plan to fly. */
export const FlightTimelineChanged = defineEvent('FlightTimelineChanged', {
  schema: z.object({ userId: z.string(), flightTimeline: FlightTimeline.nullable() }),
  subject: 'userId',
  personal: ['flightTimeline'],
})
/** The user recorded a new anxiety profile; holds all of it. */
export const AnxietyProfileRecorded = defineEvent('AnxietyProfileRecorded', {
  schema: z.object({ userId: z.string(), profile: AnxietyProfile.nullable() }),
  subject: 'userId',
  personal: ['profile'],
})
/** The account was closed. Every consumer of this event deletes its data about the user, and the user's key is destroyed. */
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
