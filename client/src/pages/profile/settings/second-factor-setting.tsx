import { useEffect, useState } from 'react'
import type { AuthMessage } from '../../../entities/sign-in/auth-errors.ts'
import { identityProvider } from '../../../entities/sign-in/auth-store.ts'
import { DialogProblem } from '../../../entities/sign-in/dialog-problem.tsx'
import type { NewSecondFactor } from '../../../entities/sign-in/identity-provider.ts'
import { CodeDialog } from '../../../entities/sign-in/second-factor/code-dialog.tsx'
import { secondStepMessage } from '../../../entities/sign-in/second-factor/second-step-errors.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../../../ui/dialogs/dialog-form.module.css'

/** Sets up or removes the authenticator app of a user with a role. */
export function SecondFactorSetting() {
  const [isSet, setIsSet] = useState<boolean | null>(null)
  const [message, setMessage] = useState<AuthMessage | null>(null)
  const [factor, setFactor] = useState<NewSecondFactor | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isHere = true
    identityProvider()
      .then((provider) => provider.hasSecondFactor())
      .then(
        (has) => isHere && setIsSet(has),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [])

  async function run(task: () => Promise<void>, title: string) {
    if (isBusy) return
    setIsBusy(true)
    setMessage(null)
    try {
      await task()
    } catch (error) {
      setMessage(secondStepMessage(error, title))
    }
    setIsBusy(false)
  }

  const begin = async () => setFactor(await (await identityProvider()).beginSecondFactor())
  async function remove() {
    await (await identityProvider()).removeSecondFactor()
    setIsSet(false)
  }

  return (
    <>
      {isSet ? (
        <Button size="small" disabled={isBusy} onClick={() => run(remove, 'Second step not removed')}>
          Remove the second step
        </Button>
      ) : (
        <Button size="small" disabled={isSet === null || isBusy} onClick={() => run(begin, 'Second step not set up')}>
          Set up a second step
        </Button>
      )}
      <DialogProblem message={message} />
      {factor && (
        <SetUp
          factor={factor}
          onClose={() => setFactor(null)}
          onDone={() => {
            setFactor(null)
            setIsSet(true)
          }}
        />
      )}
    </>
  )
}

interface SetUpProps {
  readonly factor: NewSecondFactor
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Splits a secret into groups of four, as people read them out. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function SetUp({ factor, onClose, onDone }: SetUpProps) {
  return (
    <CodeDialog
      title="Set up a second step"
      description="Add Stillair to an authenticator app with this key. From then on you type a code from the app when you sign in."
      label="Code from the app"
      submit="Turn on"
      confirm={factor.confirm}
      onDone={onDone}
      onCancel={onClose}
    >
      <p className={styles.done}>
        <code>{inGroups(factor.secret)}</code>
      </p>
      <p className="small">
        <a href={factor.address}>Open the app on this device</a>
      </p>
    </CodeDialog>
  )
}
