import { useEffect, useState } from 'react'
import { identityProvider } from '../../../entities/sign-in/auth-store.ts'
import { addressChangeProblem, changeMessage, passwordChangeProblem } from '../../../entities/sign-in/change-errors.ts'
import { LocalMailboxNote } from '../../../entities/sign-in/local-mailbox-note.tsx'
import { useAuth } from '../../../entities/sign-in/use-auth.ts'
import { ChangeDialog } from './change-dialog.tsx'

/** Changes the password and the sign-in address. Users of Google sign-in change both at Google. */
export function SignInSetting() {
  const auth = useAuth()
  const email = auth.status === 'signed-in' ? auth.user.email : null
  const [hasPassword, setHasPassword] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    identityProvider().then(
      (provider) => isHere && setHasPassword(provider.hasPassword()),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])

  if (hasPassword === false) {
    return <p className="small soft">You sign in with Google, and change your password and address there.</p>
  }
  return (
    <div className="cluster gap-m">
      <ChangeDialog
        button="Change password"
        title="Change your password"
        lead="You stay signed in here. Every other device is signed out within a minute."
        next={{ label: 'New password', type: 'password', autoComplete: 'new-password', hint: 'At least 6 characters.' }}
        isReady={hasPassword !== null}
        problemOf={passwordChangeProblem}
        onChange={async (current, next) => (await identityProvider()).changePassword(current, next)}
        messageOf={(error) => changeMessage(error, 'Password not changed')}
        done="Your password is changed."
      />
      <ChangeDialog
        button="Change sign-in address"
        title="Change your sign-in address"
        lead={`You sign in with ${email ?? 'no address'}. We send a link to the new one; it counts once you have opened that. Reminders by e-mail follow to the new one.`}
        next={{ label: 'New address', type: 'email', autoComplete: 'email', hint: null }}
        isReady={hasPassword !== null}
        problemOf={(current, next) => addressChangeProblem(current, email, next)}
        onChange={async (current, next) => (await identityProvider()).changeAddress(current, next.trim())}
        messageOf={(error) => changeMessage(error, 'Address not changed')}
        done={
          <>
            We’ve sent a link to the new address. Open it, and sign in with that address from then on.
            <LocalMailboxNote />
          </>
        }
      />
    </div>
  )
}
