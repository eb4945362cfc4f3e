import * as Dialog from '@radix-ui/react-dialog'
import { type FormEvent, useId, useState } from 'react'
import {
  type AuthMessage,
  credentialsMessage,
  googleMessage,
  signInMessage,
} from '../../../entities/sign-in/auth-errors.ts'
import { identityProvider, leaveEndedSignIn } from '../../../entities/sign-in/auth-store.ts'
import { DialogProblem } from '../../../entities/sign-in/dialog-problem.tsx'
import { useAuth } from '../../../entities/sign-in/use-auth.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../../../ui/dialogs/dialog-form.module.css'

/** Asks an editor whose sign-in has ended for the password, above the form. Renders nothing while they are signed in. */
export function SignInAgain() {
  const auth = useAuth()
  return auth.status === 'signed-in' && auth.hasEnded ? <PasswordDialog email={auth.user.email ?? ''} /> : null
}

function PasswordDialog({ email }: { readonly email: string }) {
  const id = useId()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<AuthMessage | null>(null)

  /** A successful sign-in closes the dialog. */
  async function attempt(task: () => Promise<void>, describe: (error: unknown) => AuthMessage) {
    if (isBusy) return
    setIsBusy(true)
    setMessage(null)
    try {
      await task()
    } catch (error) {
      setMessage(describe(error))
    }
    setIsBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = credentialsMessage('sign-in', email, password)
    if (wrong) return setMessage(wrong)
    void attempt(
      async () => (await identityProvider()).signIn(email, password),
      (error) => signInMessage(error, []),
    )
  }

  const withGoogle = () => void attempt(async () => (await identityProvider()).signInWithGoogle(), googleMessage)

  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog" onInteractOutside={(event) => event.preventDefault()}>
          <Dialog.Title className="dialog-title">Sign in again</Dialog.Title>
          <Dialog.Description className="below-s anywhere">
            You have been signed out. Nothing you typed is lost: sign in as {email} to continue editing.
          </Dialog.Description>
          <form onSubmit={submit} noValidate className={styles.form}>
            <div>
              <label htmlFor={id} className="field-label">
                Password
              </label>
              <input
                id={id}
                className="text-field"
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </div>
            <DialogProblem message={message} />
            <div className={styles.buttons}>
              <Button onClick={() => void leaveEndedSignIn()} disabled={isBusy}>
                Leave the editor
              </Button>
              <Button onClick={withGoogle} disabled={isBusy}>
                Continue with Google
              </Button>
              <Button look="main" type="submit" aria-disabled={isBusy}>
                {isBusy ? 'One moment…' : 'Sign In'}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
