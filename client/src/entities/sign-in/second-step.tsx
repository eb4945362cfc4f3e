import {
  type Auth,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  TotpMultiFactorGenerator,
} from '@firebase/auth'
import { Dialog } from 'radix-ui'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { closeOnEscape } from '../../ui/close-on-escape.ts'
import { type AuthMessage, codeOf } from './auth-errors.ts'
import styles from './second-step.module.css'
import { secondStepDialog } from './second-step-dialog.ts'
import { secondStepMessage } from './second-step-errors.ts'

/**
 * Goes on with a sign-in that takes a second step: asks for the code of the authenticator app until it is right.
 * Rejects with the same error when the account has no authenticator app, and with `auth/second-step-cancelled` when the
 * user does not go on.
 */
export async function finishWithSecondStep(auth: Auth, error: MultiFactorError): Promise<void> {
  const resolver = getMultiFactorResolver(auth, error)
  const hint = resolver.hints.find(({ factorId }) => factorId === FactorId.TOTP)
  if (!hint) throw error
  await askForCode(async (code) => {
    await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code))
  })
}

function askForCode(confirm: (code: string) => Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onCancel = () => reject({ code: 'auth/second-step-cancelled' })
  secondStepDialog.setState({
    Dialog: () => <SecondStep confirm={confirm} onDone={resolve} onCancel={onCancel} onFailed={reject} />,
  })
  return promise.finally(() => secondStepDialog.setState({ Dialog: null }))
}

interface Props {
  /** Rejects when the code is not right. */
  readonly confirm: (code: string) => Promise<void>
  readonly onDone: () => void
  readonly onCancel: () => void
  /** Another code would not help. */
  readonly onFailed: (error: unknown) => void
}

export function SecondStep({ confirm, onDone, onCancel, onFailed }: Props) {
  const id = useId()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<AuthMessage | null>(null)
  const cancel = () => isBusy || onCancel()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return setMessage(secondStepMessage({ code: 'auth/missing-code' }))
    setIsBusy(true)
    try {
      await confirm(digits)
      onDone()
    } catch (error) {
      if (['auth/user-disabled', 'auth/totp-challenge-timeout'].includes(codeOf(error))) return onFailed(error)
      setMessage(secondStepMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog.Root open onOpenChange={cancel}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.dialog} onKeyDown={closeOnEscape(cancel)}>
          <Dialog.Title className={styles.title}>Enter your code</Dialog.Title>
          <Dialog.Description className={styles.lead}>
            Open your authenticator app and type the six digits that it shows for Stillair.
          </Dialog.Description>
          <form onSubmit={onSubmit} noValidate className={styles.form}>
            <label htmlFor={id} className="field-label">
              Code
            </label>
            <input
              id={id}
              className="text-field"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <div role="alert">
              {message && (
                <p className={styles.problem}>
                  <strong>{message.title}.</strong> {message.text}
                </p>
              )}
            </div>
            <div className={styles.buttons}>
              <Button onClick={cancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button look="main" type="submit" aria-disabled={isBusy}>
                {isBusy ? 'One moment…' : 'Continue'}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
