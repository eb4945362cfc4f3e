import { signOutEverywhere } from '../../entities/account/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The button, and the dialog that asks whether it is meant. */
export function SignOutEverywhere() {
  return (
    <ConfirmDialog
      button={<Button size="small">Sign out everywhere</Button>}
      title="Sign out everywhere?"
      lead="You sign out here, and within a minute on every other phone, tablet and computer."
      look="main"
      confirm="Sign out everywhere"
      confirming="Signing out…"
      failure="You are still signed in."
      onConfirm={signOutEverywhere}
    >
      <p className="small soft below-l">
        Do this when you have lost a device or left one open. If somebody may know your password, change it, too.
      </p>
    </ConfirmDialog>
  )
}
