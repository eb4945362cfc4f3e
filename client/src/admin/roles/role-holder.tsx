import type { RoleHolder as Holder, RoleName } from '@stillair/api/contract/admin/roles.ts'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../form/dialogs/confirm-dialog.tsx'
import { FormProblem } from '../form/dialogs/form-problem.tsx'
import { asRole, useRoleChange } from './role-queries.ts'
import styles from './roles-page.module.css'

interface Props {
  readonly holder: Holder
  /** Returns the next focus target when the row is gone. */
  readonly focusAfter: () => HTMLElement | null
}

/** A person with their roles, each of which can be revoked. */
export function RoleHolder({ holder, focusAfter }: Props) {
  const { email, isEmailVerified, hasSecondFactor, isDisabled, isYou, roles } = holder
  const [asking, setAsking] = useState<RoleName | null>(null)
  const change = useRoleChange()

  function revoke(role: RoleName) {
    change.mutate({ type: 'revoke', email: email ?? '', role }, { onSuccess: () => setAsking(null) })
  }

  function close() {
    if (change.isPending) return
    setAsking(null)
    change.reset()
  }

  return (
    <li className={styles.holder}>
      <div className="stack gap-xs shrinks">
        <p className="strong anywhere">
          {email ?? 'A sign-in without an address'}
          {isYou && ' (you)'}
        </p>
        <div className={styles.facts}>
          {roles.map((role) => (
            <Badge key={role} tone="sky">
              {role === 'admin' ? 'Admin' : 'Analyst'}
            </Badge>
          ))}
          <span>{hasSecondFactor ? 'Second step set up' : 'No second step'}</span>
          {!isEmailVerified && <span>Address not confirmed</span>}
          {isDisabled && <span>Sign-in disabled</span>}
        </div>
      </div>
      <div className="cluster">
        {roles.map((role) =>
          // Nobody revokes their own admin role, and the command needs an address.
          (isYou && role === 'admin') || email === null ? null : (
            <Button key={role} size="small" aria-label={`Revoke ${role} of ${email}`} onClick={() => setAsking(role)}>
              Revoke {role}
            </Button>
          ),
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={`Revoke the role ${asking}?`}
          confirm={change.isPending ? 'Revoking…' : change.isError ? 'Try again' : 'Revoke'}
          cancel="Cancel"
          isBusy={change.isPending}
          onConfirm={() => revoke(asking)}
          onCancel={close}
          focusAfter={focusAfter}
        >
          <p className="anywhere">
            {email} will not be {asRole(asking)} any more. They are signed out everywhere within a minute, and can sign
            in again as a listener.
          </p>
          {change.isError && <FormProblem title="Not revoked." error={change.error} />}
        </ConfirmDialog>
      )}
    </li>
  )
}
