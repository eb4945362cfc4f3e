import type { RoleName } from '@stillair/api/contract/admin/roles.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryOf } from '../../api/query-of.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'

/** Who has which role, and the history of roles. */
export const rolesQuery = queryOptions({
  ...queryOf('/api/admin/roles'),
  // Always refetched, since other admins and operators change roles, too.
  staleTime: 0,
})

/** Returns "an admin" or "an analyst". */
export const asRole = (role: RoleName) => `an ${role}`

interface Change {
  readonly type: 'grant' | 'revoke'
  readonly email: string
  readonly role: RoleName
}

/** Grants or revokes a role, and shows the outcome in a toast. */
export function useRoleChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ type, email, role }: Change) => api(`POST /api/admin/roles/${type}`, { body: { email, role } }),
    onSuccess({ email, role, isChanged, isEmailVerified }, { type }) {
      if (type === 'revoke') {
        const text = 'Their access ends everywhere within a minute.'
        return showToast({ title: `${email} is not ${asRole(role)} any more`, ...(isChanged && { text }) })
      }
      if (!isChanged) return showToast({ title: `${email} is ${asRole(role)} already` })
      const text = isEmailVerified
        ? 'They see it after signing out and in, or within an hour.'
        : 'Their address is not confirmed. Make sure that the account is theirs.'
      return showToast({ title: `${email} is ${asRole(role)} now`, text })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey }),
  })
}
