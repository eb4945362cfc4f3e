import {
  type Auth,
  FactorId,
  getMultiFactorResolver,
  type MultiFactorError,
  TotpMultiFactorGenerator,
} from '@firebase/auth'
import { createRoot } from 'react-dom/client'
import { codeOf } from './auth-errors.ts'
import { CodeDialog } from './code-dialog.tsx'

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

/** Shows the dialog beside the app, in a root of its own: few sign-ins have a second step, and the app need not know of it. */
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
  /** Rejects when the code is not right. */
  readonly confirm: (code: string) => Promise<void>
  readonly onDone: () => void
  readonly onCancel: () => void
  /** Another code would not help. */
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
