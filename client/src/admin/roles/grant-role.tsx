import type { RoleName } from '@stillair/api/contract/admin/roles.ts'
import { EMAIL_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { FormProblem } from '../form/dialogs/form-problem.tsx'
import { Field } from '../form/fields/field.tsx'
import { useRoleChange } from './role-queries.ts'
import styles from './roles-page.module.css'

const ROLES: readonly { readonly value: RoleName; readonly text: string }[] = [
  { value: 'admin', text: 'Admin' },
  { value: 'analyst', text: 'Analyst' },
]

/** The form that grants a role by e-mail address. */
export function GrantRole() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<RoleName>('admin')
  const change = useRoleChange()
  const { error } = change
  // The answers about the address belong to its field.
  const problem =
    error instanceof ApiError ? (error.code === 'no-account' ? error.message : error.details.email) : undefined

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!change.isPending) change.mutate({ type: 'grant', email, role }, { onSuccess: () => setEmail('') })
  }

  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-m" aria-label="Grant a role">
      <div className={styles.form}>
        <Field label="E-mail address" hint="The address with which they sign in to Stillair." problem={problem}>
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={EMAIL_LIMIT}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                change.reset()
              }}
            />
          )}
        </Field>
        <Select label="Role" options={ROLES} value={role} onChange={setRole} />
        <Button type="submit" look="main" aria-disabled={change.isPending}>
          {change.isPending ? 'Granting…' : 'Grant role'}
        </Button>
      </div>
      {error && problem === undefined && <FormProblem title="Not granted." error={error} />}
    </form>
  )
}
