import type { User } from '@stillair/api/contract/listener/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { credentials } from '../../api/credentials.ts'
import { currentAccountQuery } from './current-account.ts'

type Role = User['roles'][number]

/** Returns whether the user has the role once the ID token is renewed. @throws {ApiError} when the account can't be read. */
export async function hasRoleMeanwhile(role: Role, readMe: () => Promise<User>): Promise<boolean> {
  await credentials().fresh(true)
  return (await readMe()).roles.includes(role)
}

/**
 * Returns whether the user has the role; null until that is known. A role is a claim of the ID token, which lives for
 * an hour. A user without the role gets one new token, since the role may have been granted in the meantime.
 */
export function useRoleAccess(role: Role): boolean | null {
  const queryClient = useQueryClient()
  const me = useQuery(currentAccountQuery).data
  const hasRole = me?.roles.includes(role) === true
  const renewed = useQuery({
    queryKey: [`${role}-access`, me?.firebaseUid],
    queryFn: () => hasRoleMeanwhile(role, () => queryClient.fetchQuery({ ...currentAccountQuery, staleTime: 0 })),
    enabled: me !== undefined && !hasRole,
    // Checked once a visit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (hasRole) return true
  return me === undefined || renewed.isPending ? null : renewed.data === true
}
