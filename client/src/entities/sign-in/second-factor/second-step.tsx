import {
  type Auth,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  TotpMultiFactorGenerator,
} from '@firebase/auth'
import { createRoot } from 'react-dom/client'
import { codeOf } from '../auth-errors.ts'
import { CodeDialog } from './code-dialog.tsx'

/**
 * Completes a sign-in with a second factor: asks for the authenticator app's code until it is right. Rejects with the
 * same error when the account has no authenticator app, and with `auth/second-step-cancelled` when the user cancels.
 */
export async function finishWithSecondStep(auth: Auth, error: MultiFactorError): Promise<void> {
  const resolver = getMultiFactorResolver(auth, error)
  const hint = resolver.hints.find(({ factorId }) => factorId === FactorId.TOTP)
  if (!hint) throw error
  await askForCode(async (code) => {
    await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code))
  })
}

/** Shows the dialog in its own React root: few sign-ins have a second step, so the app doesn't need to know of it. */
function askForCode(confirm: (code: string) => Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const onCancel = () => reject({ code: 'auth/second-step-cancelled' })
  root.render(<SecondStep confirm={confirm} onDone={resolve} onCancel={onCancel} onFailed={reject} />)
  return promise.finally(() => {
    root.unmount()
    place.remove()
  })
}

interface Props {
  /** Rejects when the code is wrong. */
  readonly confirm: (code: string) => Promise<void>
  readonly onDone: () => void
  readonly onCancel: () => void
  /** Called when another code would not help. */
  readonly onFailed: (error: unknown) => void
}

export function SecondStep({ confirm, onDone, onCancel, onFailed }: Props) {
  async function confirmed(code: string) {
    try {
      await confirm(code)
    } catch (error) {
      if (['auth/user-disabled', 'auth/totp-challenge-timeout'].includes(codeOf(error))) onFailed(error)
      throw error
    }
  }

  return (
    <CodeDialog
      title="Enter your code"
      description="Open your authenticator app and type the six digits it shows for Stillair."
      label="Code"
      submit="Continue"
      confirm={confirmed}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
