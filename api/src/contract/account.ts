import * as z from 'zod'

/** The longest name; long enough for every script's longest, short enough for a card. */
export const NAME_LIMIT = 200
/** The longest text of one's own in a list of the anxiety profile. */
export const OTHER_LIMIT = 200

export const AnxietyTimeline = z.enum(['always', 'incident', 'recent'])
export type AnxietyTimeline = z.infer<typeof AnxietyTimeline>
/** Never; under once a year; 1–3 a year; 4 or more a year. */
export const FlyingFrequency = z.enum(['never', 'rarely', 'occasionally', 'frequently'])
export type FlyingFrequency = z.infer<typeof FlyingFrequency>
/** When somebody means to fly next. */
export const FlightTimeline = z.enum(['next-month', 'next-3-6-months', 'no-plans'])
export type FlightTimeline = z.infer<typeof FlightTimeline>

/** What the onboarding offers. A list may hold words of one's own besides (but for the support). */
export const TRIGGERS = ['turbulence', 'takeoff', 'landing', 'airport', 'claustrophobia', 'control'] as const
export const SYMPTOMS = ['racing-heart', 'shortness-breath', 'nausea', 'dizziness', 'shaking'] as const
export const COPING_METHODS = ['breathing', 'meditation', 'medication', 'therapy', 'avoiding'] as const
export const DESIRED_SUPPORT = ['guidance', 'calming-tools', 'education', 'progress', 'community', 'private'] as const

const ownWords = z.string().trim().min(1).max(OTHER_LIMIT, `Please use at most ${OTHER_LIMIT} characters.`)
const list = (schema: z.ZodType<string>) => z.array(schema).max(20)

/** `POST /api/anxiety-profiles`: the whole profile; it takes the place of the one before. */
export const AnxietyProfile = z.strictObject({
  anxietyTimeline: AnxietyTimeline,
  flyingFrequency: FlyingFrequency,
  triggers: list(ownWords).min(1, 'Please select at least one trigger.'),
  symptoms: list(ownWords).min(1, 'Please select at least one symptom.'),
  copingMethods: list(ownWords),
  desiredSupport: z
    .array(z.enum(DESIRED_SUPPORT))
    .min(1, 'Please select at least one type of support.')
    .max(DESIRED_SUPPORT.length),
})
export type AnxietyProfile = z.infer<typeof AnxietyProfile>

/**
 * `POST /api/users`: makes the account, once; with `onboardingComplete` it also ends the onboarding. The id is the
 * token's; an id or e-mail that disagrees with the token is refused.
 */
export const RegisterUser = z.strictObject({
  firebaseUid: z.string().min(1).max(128),
  name: z.string().max(NAME_LIMIT, `Please use at most ${NAME_LIMIT} characters.`),
  /** Empty when the sign-in has none. */
  email: z.union([z.email().max(320), z.literal('')]),
  onboardingComplete: z.boolean().default(false),
  /** Sent by the onboarding. */
  flightTimeline: FlightTimeline.optional(),
})
export type RegisterUser = z.input<typeof RegisterUser>

/** `PATCH /api/users/me`: only the fields that change. The e-mail is where to write to; the sign-in keeps its own. */
export const EditUser = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter your name.')
    .max(NAME_LIMIT, `Please use at most ${NAME_LIMIT} characters.`)
    .optional(),
  email: z.email('Please enter a valid email address.').max(320, 'Please enter a valid email address.').optional(),
  flightTimeline: FlightTimeline.optional(),
})
export type EditUser = z.infer<typeof EditUser>

/** `GET /api/users/me`, and the answer of the commands above. */
export const User = z.object({
  firebaseUid: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  onboardingComplete: z.boolean(),
  flightTimeline: FlightTimeline.nullable(),
  anxietyProfile: AnxietyProfile.nullable(),
  createdAt: z.iso.datetime(),
  roles: z.array(z.enum(['admin', 'analyst'])),
})
export type User = z.infer<typeof User>

/** `DELETE /api/users/me`. The account is closed for good. */
export const AccountDeleted = z.object({ deleted: z.literal(true) })
export type AccountDeleted = z.infer<typeof AccountDeleted>

/** `GET /api/users/me/export`: everything that is held about the person. */
export const PersonalExport = z.object({
  exportedAt: z.iso.datetime(),
  account: User,
  /** Every event about the person, oldest first, with what was sealed opened. */
  events: z.array(
    z.object({
      type: z.string(),
      occurredAt: z.iso.datetime(),
      recordedAt: z.iso.datetime(),
      timeZone: z.string(),
      stream: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type PersonalExport = z.infer<typeof PersonalExport>
