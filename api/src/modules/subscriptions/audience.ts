import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Caller } from '../../http/authentication/caller.ts'

/** The user for whom the library is read, which decides what they see and what they may play. */
export interface Audience {
  readonly userId: string
  /** Whether they see unpublished content. */
  readonly drafts: boolean
  /** Whether they may play everything without a subscription. */
  readonly hearsEverything: boolean
  readonly now: Date
}

/**
 * Returns the audience for a caller. Admins see drafts and may play everything. Others may play free content, and
 * everything while they are entitled.
 */
export const audienceOf = (caller: Caller, now: Date): Audience => ({
  userId: caller.userId,
  drafts: caller.isAdmin,
  hearsEverything: caller.isAdmin,
  now,
})

/** Returns the parameters of {@link entitledSql}, from `$first` on. */
export const entitledValues = ({ hearsEverything, userId, now }: Audience) => [hearsEverything, userId, now]

/** SQL: whether the audience may play everything, with parameters from `$first` on. Evaluated once per statement. */
export const entitledSql = (first: number) =>
  `($${first} or exists (select from entitlement e where e.user_id = $${first + 1} and e.has_access_until > $${first + 2}))`

/** SQL: until when the audience may play everything; null when that has no end, or when they may not. */
export const entitledUntilSql = (first: number) =>
  `(select e.has_access_until from entitlement e where not $${first} and e.user_id = $${first + 1} and e.has_access_until > $${first + 2})`

/** The refusal for users who may see content but not play it. */
export const premiumRequired = () =>
  new Refusal('forbidden', 'premium-required', 'This session is part of Stillair Premium.')
