import type { User } from '@stillair/api/contract/listener/account.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { leaveForGood } from '../../../entities/account/leave-for-good.ts'
import { useAuth } from '../../../entities/sign-in/use-auth.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './delete-account.module.css'

/** Deletes the account. An account that is already gone, because an answer was lost, counts as deleted. @throws {ApiError} */
async function deleteAccount(userId: string): Promise<void> {
  try {
    await api('DELETE /api/users/me', { body: { confirm: true }, idempotencyKey: `delete-${userId}` })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'account-deleted') throw error
  }
  await leaveForGood(userId)
}

/** The button that deletes the account, with a dialog that first explains what happens. */
export function DeleteAccount({ me }: { readonly me: User }) {
  const auth = useAuth()
  const isConfirmed = auth.status === 'signed-in' && auth.user.isEmailVerified
  return (
    <ConfirmDialog
      button={
        <Button look="danger" size="small">
          Delete my account
        </Button>
      }
      title="Delete your account?"
      lead="This cannot be undone, by you or by us."
      look="danger"
      confirm="Delete for good"
      confirming="Deleting…"
      failure="Your account could not be deleted."
      onConfirm={() => deleteAccount(me.firebaseUid)}
    >
      <ul className={styles.list}>
        <li>Your name, email and answers can never be read again: the key that opens them is destroyed.</li>
        <li>Your sign-in is removed, and every device is signed out.</li>
        <li>You lose your streak, your progress and your ratings. What stays has no name on it.</li>
        <li>
          {isConfirmed
            ? 'If your sign-in’s email is on the waitlist, it is removed.'
            : 'A place on the waitlist stays, because your email isn’t confirmed and may be somebody else’s. Confirm it first to have that erased, too.'}
        </li>
        <li>A running subscription ends at once. You are not charged again.</li>
      </ul>
      <p className="small soft below-l">If you want to keep a copy, cancel and choose “Download my data” first.</p>
    </ConfirmDialog>
  )
}
