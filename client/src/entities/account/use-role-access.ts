import type { User } from '@stillair/api/contract/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { credentials } from '../../api/credentials.ts'
import { currentAccountQuery } from './current-account.ts'

type Role = User['roles'][number]

/** Whether somebody has the role after all, with a new ID token. @throws {ApiError} when their account cannot be read. */
export async function hasRoleMeanwhile(role: Role, readMe: () => Promise<User>): Promise<boolean> {
  await credentials().fresh(true)
  return (await readMe()).roles.includes(role)
}

/**
 * Whether whoever is here has the role; null until that is known. A role is a claim of the ID token, which lives
 * for an hour: a user who comes without the role gets a new token once, since it may have been granted meanwhile.
 */
export function useRoleAccess(role: Role): boolean | null {
  const queryClient = useQueryClient()
  const me = useQuery(currentAccountQuery).data
  const hasRole = me?.roles.includes(role) === true
  const renewed = useQuery({
    queryKey: [`${role}-access`, me?.firebaseUid],
    queryFn: () => hasRoleMeanwhile(role, () => queryClient.fetchQuery({ ...currentAccountQuery, staleTime: 0 })),
    enabled: me !== undefined && !hasRole,
    // Checked again at the next visit, not again during this one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (hasRole) return true
  return me === undefined || renewed.isPending ? null : renewed.data === true
}
