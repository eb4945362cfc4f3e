import { Refusal } from '@stillair/events/language/refusal.ts'
import type { Caller } from '../../http/caller.ts'

/** For whom the library is read: what they see, and what of it they may hear. */
export interface Audience {
  readonly userId: string
  /** Sees what is not published. */
  readonly drafts: boolean
  /** Hears everything without paying. */
  readonly hearsEverything: boolean
  readonly now: Date
}

/** Admins see drafts and hear everything; others hear what is free, and while they are entitled everything. */
export const audienceOf = (caller: Caller, now: Date): Audience => ({
  userId: caller.userId,
  drafts: caller.isAdmin,
  hearsEverything: caller.isAdmin,
  now,
})

/** The parameters of {@link entitledSql}, from `$first` on. */
export const entitledValues = ({ hearsEverything, userId, now }: Audience) => [hearsEverything, userId, now]

/** SQL: whether the audience hears everything, of parameters from `$first` on. It is evaluated once for a statement. */
export const entitledSql = (first: number) =>
  `($${first} or exists (select from read.entitlement e where e.user_id = $${first + 1} and e.has_access_until > $${first + 2}))`

/** SQL: until when the audience may hear everything; null when that has no end, or they may not. */
export const entitledUntilSql = (first: number) =>
  `(select e.has_access_until from read.entitlement e where not $${first} and e.user_id = $${first + 1} and e.has_access_until > $${first + 2})`

/** For users who may see content but not hear it. */
export const premiumRequired = () =>
  new Refusal('forbidden', 'premium-required', 'This session is part of Stillair Premium.')
