import type { EditUser, User } from '@stillair/api/contract/listener/account.ts'
import { NAME_LIMIT } from '@stillair/api/contract/shared/limits.ts'

/** The values of the profile's fields. */
export interface ProfileFields {
  readonly name: string
  readonly email: string
}

/** The problem of each field. */
export type ProfileProblems = Partial<Record<keyof ProfileFields, string>>

/** Text, @, text, dot, text; the server checks more strictly. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function fieldsOf(me: User): ProfileFields {
  return { name: me.name ?? '', email: me.email ?? '' }
}

/** Returns the problems that keep the fields from being saved. An account without an e-mail address doesn't need one. */
export function profileProblems({ name, email }: ProfileFields, me: User): ProfileProblems {
  const problems: ProfileProblems = {}
  if (name.trim() === '') problems.name = 'Please enter your name.'
  else if (name.trim().length > NAME_LIMIT) problems.name = `Please use at most ${NAME_LIMIT} characters.`
  const isOptional = me.email === null && email.trim() === ''
  if (!isOptional && !EMAIL.test(email.trim())) problems.email = 'Please enter a valid email address.'
  return problems
}

/** Returns only the changed fields, so that changes from another device stay. */
export function changesOf({ name, email }: ProfileFields, me: User): EditUser {
  return {
    ...(name.trim() !== (me.name ?? '') && { name: name.trim() }),
    ...(email.trim() !== (me.email ?? '') && { email: email.trim() }),
  }
}
