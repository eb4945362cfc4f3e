import { ANXIETY_TIMELINES, FLIGHT_TIMELINES, FLYING_FREQUENCIES } from '@stillair/events/modules/accounts/rules.ts'
import { ROLES } from '@stillair/events/modules/roles/rules.ts'
import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { cleanText, isVisible } from '../shared/clean-text.ts'
import { EMAIL_LIMIT, LIST_LIMIT, NAME_LIMIT, OTHER_LIMIT } from '../shared/limits.ts'

export const AnxietyTimeline = z.enum(ANXIETY_TIMELINES)
export type AnxietyTimeline = z.infer<typeof AnxietyTimeline>
/** Never; under once a year; 1–3 a year; 4 or more a year. */
export const FlyingFrequency = z.enum(FLYING_FREQUENCIES)
export type FlyingFrequency = z.infer<typeof FlyingFrequency>
/** When the user plans to fly next. */
export const FlightTimeline = z.enum(FLIGHT_TIMELINES)
export type FlightTimeline = z.infer<typeof FlightTimeline>

/**
 * The options that the onboarding offers. Triggers, symptoms and coping methods also accept the user's own words; the
 * support doesn't.
 */
export const TRIGGERS = ['turbulence', 'takeoff', 'landing', 'airport', 'claustrophobia', 'control'] as const
export const SYMPTOMS = ['racing-heart', 'shortness-breath', 'nausea', 'dizziness', 'shaking'] as const
export const COPING_METHODS = ['breathing', 'meditation', 'medication', 'therapy', 'avoiding'] as const
export const DESIRED_SUPPORT = ['guidance', 'calming-tools', 'education', 'progress', 'community', 'private'] as const

/**
 * Schema of one line of a user's own words: at most `most` characters after {@link cleanText}. Composing shortens a
 * text to a quarter at most, so a text longer than four times the limit is rejected before it is composed.
 */
const line = (most: number, tooLong: string) =>
  boundedText(4 * most, { tooLong })
    .overwrite(cleanText)
    .max(most, { error: tooLong, abort: true })
const freeText = line(OTHER_LIMIT, `Please use at most ${OTHER_LIMIT} characters.`).min(
  1,
  'Please write something, or leave it out.',
)
const list = (schema: z.ZodType<string>) => z.array(schema).overwrite((words) => [...new Set(words)])
const nameLine = line(NAME_LIMIT, `Please use at most ${NAME_LIMIT} characters.`)

/** `POST /api/anxiety-profiles`: the whole profile, which replaces the previous one. */
export const AnxietyProfile = z.strictObject({
  anxietyTimeline: AnxietyTimeline,
  flyingFrequency: FlyingFrequency,
  triggers: list(freeText).min(1, 'Please select at least one trigger.').max(LIST_LIMIT),
  symptoms: list(freeText).min(1, 'Please select at least one symptom.').max(LIST_LIMIT),
  copingMethods: list(freeText).max(LIST_LIMIT),
  desiredSupport: z
    .array(z.enum(DESIRED_SUPPORT))
    .overwrite((chosen) => [...new Set(chosen)])
    .min(1, 'Please select at least one type of support.'),
})
export type AnxietyProfile = z.infer<typeof AnxietyProfile>

/**
 * `POST /api/users`: creates the account, once. With `onboardingComplete` it also completes the onboarding and stores
 * the name and the flight timeline. The id comes from the token; a body whose id or e-mail differs from the token's is
 * rejected.
 */
export const RegisterUser = z
  .strictObject({
    firebaseUid: boundedText(128).min(1),
    name: nameLine,
    /** The sign-in's e-mail address; empty when it has none. */
    email: boundedText(EMAIL_LIMIT),
    onboardingComplete: z.boolean().default(false),
    /** Only the onboarding sends this. */
    flightTimeline: FlightTimeline.optional(),
  })
  .refine(({ onboardingComplete, name }) => !onboardingComplete || isVisible(name), {
    path: ['name'],
    error: 'Please enter your name.',
  })
  .refine(({ onboardingComplete, flightTimeline }) => !onboardingComplete || flightTimeline !== undefined, {
    path: ['flightTimeline'],
    error: 'Please select your flight planning timeline.',
  })
export type RegisterUser = z.input<typeof RegisterUser>

const BAD_EMAIL = 'Please enter a valid email address.'
/** Text, @, text, dot, text. The part before the @ may be quoted, and may then contain anything. */
const EMAIL = /^(?:"[^"]+"|[^\s@]+)@[^\s@]+\.[^\s@]+$/

/**
 * `PATCH /api/users/me`: only the changed fields. The e-mail is the contact address; the address of the sign-in doesn't
 * change.
 */
export const EditUser = z.strictObject({
  name: nameLine.refine(isVisible, 'Please enter your name.').optional(),
  email: line(EMAIL_LIMIT, BAD_EMAIL).regex(EMAIL, BAD_EMAIL).optional(),
  flightTimeline: FlightTimeline.optional(),
})
export type EditUser = z.infer<typeof EditUser>

/** The answer of `GET /api/users/me` and of the commands above. */
export const User = z.object({
  firebaseUid: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  onboardingComplete: z.boolean(),
  flightTimeline: FlightTimeline.nullable(),
  anxietyProfile: AnxietyProfile.nullable(),
  createdAt: z.iso.datetime(),
  /** The roles granted to this sign-in. */
  roles: z.array(z.enum(ROLES)),
  /** True when a role is withheld because the user signed in without a second factor. */
  lacksSecondFactor: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

/** `DELETE /api/users/me`: the user's confirmation. The deletion is irreversible. */
export const DeleteUser = z.strictObject({ confirm: z.literal(true) })

/**
 * Answer to the deletion: the account is closed for good. Every later request, including another deletion, gets 403
 * with the code `account-deleted`.
 */
export const AccountDeleted = z.object({ deleted: z.literal(true) })

/** `POST /api/users/me/sign-out-everywhere`: the user's confirmation. */
export const SignOutEverywhere = z.strictObject({ confirm: z.literal(true) })

/** `GET /api/users/me/export`: all data held about the user. */
export const PersonalExport = z.object({
  exportedAt: z.iso.datetime(),
  /** Null when one of the account's events is unreadable; `events` names it. */
  account: User.nullable(),
  /** The waitlist entry of the sign-in's address. Null without one, and while that address is not verified. */
  waitlist: z
    .object({ email: z.string().nullable(), country: z.string().nullable(), joinedAt: z.iso.datetime() })
    .nullable(),
  /** How many extracts and studies of the history contained rows about the user, under a pseudonym. */
  extracts: z.number().int(),
  /** Every event about the user, oldest first, with sealed fields decrypted. */
  events: z.array(
    z.object({
      type: z.string(),
      occurredAt: z.iso.datetime(),
      recordedAt: z.iso.datetime(),
      timeZone: z.string(),
      stream: z.string(),
      /** Null when the data is unreadable. */
      data: z.record(z.string(), z.unknown()).nullable(),
      /** Why the data is unreadable. */
      unreadable: z.string().optional(),
    }),
  ),
})
export type PersonalExport = z.infer<typeof PersonalExport>

/** The account of the signed-in user. */
export const accountApi = endpoints({ access: 'listener', tag: 'Accounts' }, {
  'POST /api/users': {
    summary: "Makes the signed-in person's account, once, and ends the onboarding",
    body: RegisterUser,
    status: 201,
    answer: User,
  },
  'GET /api/users/me': { summary: "The signed-in person's account", answer: User },
  'PATCH /api/users/me': {
    summary: "Changes the signed-in person's name, e-mail or flight timeline",
    body: EditUser,
    answer: User,
  },
  'POST /api/anxiety-profiles': {
    summary: "Records the signed-in person's anxiety profile in place of the one before",
    body: AnxietyProfile,
    status: 201,
    answer: User,
  },
  'GET /api/users/me/export': {
    summary: 'Everything that is held about the signed-in person, as a file',
    answer: PersonalExport,
    fileName: 'stillair-my-data.json',
  },
  'DELETE /api/users/me': {
    summary: "Deletes the signed-in person's account and everything personal, for good",
    body: DeleteUser,
    answer: AccountDeleted,
  },
  'POST /api/users/me/sign-out-everywhere': {
    summary: 'Ends all sign-ins of the signed-in person, this one included, on every device',
    body: SignOutEverywhere,
    answer: z.object({ signedOut: z.literal(true) }),
  },
} satisfies OwnEndpoints)
