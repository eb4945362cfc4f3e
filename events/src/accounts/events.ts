import * as z from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineStream } from '../stream-name.ts'

/** A person's account, by the identity provider's user id. */
export const userStream = defineStream<[userId: string]>('user')

/** The roles a person has been given and had taken away. */
export const roleStream = defineStream<[userId: string]>('role')

/** When somebody means to fly next. */
export const FlightTimeline = z.enum(['next-month', 'next-3-6-months', 'no-plans'])
export type FlightTimeline = z.infer<typeof FlightTimeline>

/** What somebody told about their fear. The lists hold the names offered and the person's own words. */
export const AnxietyProfile = z.object({
  /** Since when flying frightens them. */
  anxietyTimeline: z.enum(['always', 'incident', 'recent']),
  flyingFrequency: z.enum(['never', 'rarely', 'occasionally', 'frequently']),
  triggers: z.array(z.string()),
  symptoms: z.array(z.string()),
  copingMethods: z.array(z.string()),
  desiredSupport: z.array(z.string()),
})
export type AnxietyProfile = z.infer<typeof AnxietyProfile>

/** A person signed in for the first time. */
export const UserRegistered = defineEvent('UserRegistered', {
  version: 1,
  schema: z.object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  subject: 'userId',
  personal: ['email', 'name'],
})
/** The person's name and e-mail are these from now on. */
export const ProfileChanged = defineEvent('ProfileChanged', {
  version: 1,
  schema: z.object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  subject: 'userId',
  personal: ['email', 'name'],
})
/** The person went through the onboarding. */
export const OnboardingCompleted = defineEvent('OnboardingCompleted', {
  version: 1,
  schema: z.object({ userId: z.string(), flightTimeline: FlightTimeline.nullable() }),
  subject: 'userId',
  personal: ['flightTimeline'],
})
/** The person means to fly at another time than they said before. */
export const FlightTimelineChanged = defineEvent('FlightTimelineChanged', {
  version: 1,
  schema: z.object({ userId: z.string(), flightTimeline: FlightTimeline.nullable() }),
  subject: 'userId',
  personal: ['flightTimeline'],
})
/** The whole anxiety profile as it is from now on. */
export const AnxietyProfileRecorded = defineEvent('AnxietyProfileRecorded', {
  version: 1,
  schema: z.object({ userId: z.string(), profile: AnxietyProfile.nullable() }),
  subject: 'userId',
  personal: ['profile'],
})
/** What somebody may do besides listening. The identity provider's custom claims say it too, and are what is asked. */
export const Role = z.enum(['admin', 'analyst'])
export type Role = z.infer<typeof Role>

/** An operator gave the person a role. */
export const RoleGranted = defineEvent('RoleGranted', {
  version: 1,
  subject: 'userId',
  schema: z.object({ userId: z.string(), role: Role }),
})
/** An operator took the role away. */
export const RoleRevoked = defineEvent('RoleRevoked', {
  version: 1,
  subject: 'userId',
  schema: z.object({ userId: z.string(), role: Role }),
})
/** The account is closed; whoever folds this forgets what it knows of the person, and their key is destroyed. */
export const PersonalDataErased = defineEvent('PersonalDataErased', {
  version: 1,
  subject: 'userId',
  schema: z.object({ userId: z.string(), reason: z.enum(['account-deleted']) }),
})

export type AccountEvent =
  | EventOf<typeof UserRegistered>
  | EventOf<typeof ProfileChanged>
  | EventOf<typeof OnboardingCompleted>
  | EventOf<typeof FlightTimelineChanged>
  | EventOf<typeof AnxietyProfileRecorded>
  | EventOf<typeof PersonalDataErased>
export type RoleEvent = EventOf<typeof RoleGranted> | EventOf<typeof RoleRevoked>
