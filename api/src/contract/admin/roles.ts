import { ROLES } from '@stillair/events/modules/roles/rules.ts'
import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { EMAIL_LIMIT } from '../shared/limits.ts'

const RoleName = z.enum(ROLES)
export type RoleName = z.infer<typeof RoleName>

/** A person who has a role. */
export const RoleHolder = z.object({
  userId: z.string(),
  /** Null when the sign-in has no address. */
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether the identity provider refuses their sign-in. */
  isDisabled: z.boolean(),
  /** Whether this is the caller. */
  isYou: z.boolean(),
  roles: z.array(RoleName),
})
export type RoleHolder = z.infer<typeof RoleHolder>

export const RoleHistoryEntry = z.object({
  id: z.string(),
  role: RoleName,
  change: z.enum(['granted', 'revoked']),
  at: z.iso.datetime(),
  /** Whose role changed; null when the account no longer exists. */
  who: z.string().nullable(),
  /** The admin who changed it; null when the account no longer exists, or when an operator ran the command. */
  by: z.string().nullable(),
  /** Whether an operator changed it with `npm run role`. */
  isByOperator: z.boolean(),
})
export type RoleHistoryEntry = z.infer<typeof RoleHistoryEntry>

/** `GET /api/admin/roles`. */
export const AdminRoles = z.object({
  /** By address. */
  holders: z.array(RoleHolder),
  /** The newest 200 changes, newest first. */
  history: z.array(RoleHistoryEntry),
  /** Whether roles count only after a sign-in with a second factor. */
  isSecondFactorRequired: z.boolean(),
})
export type AdminRoles = z.infer<typeof AdminRoles>

const BAD_EMAIL = 'Please enter a valid email address.'

/** Somebody's role, by the address with which they sign in. */
export const RoleOf = z.strictObject({
  email: boundedText(EMAIL_LIMIT)
    .trim()
    .regex(/^[^\s@]+@[^\s@]+$/, BAD_EMAIL),
  role: RoleName,
})

/** What a change of a role found. */
export const RoleChanged = z.object({
  email: z.string(),
  role: RoleName,
  /** False when the person had the role already, or did not have it. */
  isChanged: z.boolean(),
  isEmailVerified: z.boolean(),
})
export type RoleChanged = z.infer<typeof RoleChanged>

/** Who is an admin or an analyst. */
export const rolesApi = endpoints({ access: 'admin', tag: 'Roles' }, {
  'GET /api/admin/roles': { summary: 'Who has which role, and who changed roles when', answer: AdminRoles },
  'POST /api/admin/roles/grant': {
    summary: 'Grants a role to somebody who has signed up',
    body: RoleOf,
    answer: RoleChanged,
  },
  'POST /api/admin/roles/revoke': {
    summary: 'Revokes the role of somebody else and signs them out everywhere; never that of the last admin',
    body: RoleOf,
    answer: RoleChanged,
  },
} satisfies OwnEndpoints)
