import * as z from 'zod'

/** `POST /api/users`. The id is the token's; an e-mail or id that disagrees with the token is refused. */
export const RegisterUser = z.strictObject({
  firebaseUid: z.string().min(1).max(128),
  name: z.string().max(200),
  /** Empty when the sign-in has none. */
  email: z.union([z.email().max(320), z.literal('')]),
  onboardingComplete: z.boolean().default(false),
})
export type RegisterUser = z.infer<typeof RegisterUser>

/** `GET /api/users/me`. */
export const User = z.object({
  firebaseUid: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  onboardingComplete: z.boolean(),
  createdAt: z.iso.datetime(),
  roles: z.array(z.enum(['admin', 'analyst'])),
})
export type User = z.infer<typeof User>
