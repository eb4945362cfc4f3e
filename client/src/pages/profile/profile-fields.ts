import type { EditUser, User } from '@stillair/api/contract/account.ts'
import { NAME_LIMIT } from '@stillair/api/contract/limits.ts'

/** What the fields of the profile hold. */
export interface ProfileFields {
  readonly name: string
  readonly email: string
}

/** What is wrong, by field. */
export type ProfileProblems = Partial<Record<keyof ProfileFields, string>>

/** Text, @, text, dot, text; the server looks more closely. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function fieldsOf(me: User): ProfileFields {
  return { name: me.name ?? '', email: me.email ?? '' }
}

/** What keeps the fields from being saved. An account that has no e-mail need not get one. */
export function profileProblems({ name, email }: ProfileFields, me: User): ProfileProblems {
  const problems: ProfileProblems = {}
  if (name.trim() === '') problems.name = 'Please enter your name.'
  else if (name.trim().length > NAME_LIMIT) problems.name = `Please use at most ${NAME_LIMIT} characters.`
  const isOptional = me.email === null && email.trim() === ''
  if (!isOptional && !EMAIL.test(email.trim())) problems.email = 'Please enter a valid email address.'
  return problems
}

/** Only what differs is sent, so that what another device has changed stays. */
export function changesOf({ name, email }: ProfileFields, me: User): EditUser {
  return {
    ...(name.trim() !== (me.name ?? '') && { name: name.trim() }),
    ...(email.trim() !== (me.email ?? '') && { email: email.trim() }),
  }
}
