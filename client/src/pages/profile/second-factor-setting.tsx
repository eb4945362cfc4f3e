import { Dialog } from 'radix-ui'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { AuthMessage } from '../../entities/sign-in/auth-errors.ts'
import { identityProvider } from '../../entities/sign-in/auth-store.ts'
import type { NewSecondFactor } from '../../entities/sign-in/identity-provider.ts'
import { secondStepMessage } from '../../entities/sign-in/second-step-errors.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnEscape } from '../../ui/close-on-escape.ts'
import styles from './change-dialog.module.css'

/** Sets up, or removes, the authenticator app of somebody with a role. */
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
      <div role="alert">
        {message && (
          <p className={styles.problem}>
            <strong>{message.title}.</strong> {message.text}
          </p>
        )}
      </div>
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

/** In groups of four, as people read them out. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function SetUp({ factor, onClose, onDone }: SetUpProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<AuthMessage | null>(null)
  const close = () => isBusy || onClose()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return setMessage(secondStepMessage({ code: 'auth/missing-code' }))
    setIsBusy(true)
    try {
      await factor.confirm(digits)
      onDone()
    } catch (error) {
      setMessage(secondStepMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.dialog} onKeyDown={closeOnEscape(close)}>
          <Dialog.Title className={styles.title}>Set up a second step</Dialog.Title>
          <Dialog.Description className={styles.lead}>
            Add Stillair to an authenticator app by this key. From then on you type a code of the app when you sign in.
          </Dialog.Description>
          <p className={styles.done}>
            <code>{inGroups(factor.secret)}</code>
          </p>
          <p className="small">
            <a href={factor.address}>Open the app on this device</a>
          </p>
          <form onSubmit={onSubmit} noValidate className={styles.form}>
            <div>
              <label htmlFor={id} className="field-label">
                Code that the app shows
              </label>
              <input
                id={id}
                className="text-field"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            </div>
            <div role="alert">
              {message && (
                <p className={styles.problem}>
                  <strong>{message.title}.</strong> {message.text}
                </p>
              )}
            </div>
            <div className={styles.buttons}>
              <Button onClick={close} disabled={isBusy}>
                Cancel
              </Button>
              <Button look="main" type="submit" aria-disabled={isBusy}>
                {isBusy ? 'One moment…' : 'Turn on'}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
