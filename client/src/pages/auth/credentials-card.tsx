import { useEffect, useRef, useState } from 'react'
import { track } from '../../entities/analytics/track.ts'
import { type AuthMessage, codeOf, googleMessage } from '../../entities/sign-in/auth-errors.ts'
import { identityProvider, takeRedirectError } from '../../entities/sign-in/auth-store.ts'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { Button } from '../../ui/controls/button.tsx'
import { dismissToasts, showToast } from '../../ui/toasts/toast-store.ts'
import { AuthAlert } from './auth-message.tsx'
import styles from './auth-screen.module.css'
import { EmailForm, type Mode } from './email-form.tsx'
import { GoogleMark } from './google-mark.tsx'
import { ModeTabs, panelId, tabId } from './mode-tabs.tsx'

interface Props {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onForgotten: () => void
}

async function withGoogle(): Promise<AuthMessage | null> {
  try {
    await (await identityProvider()).signInWithGoogle()
    track('login', { category: 'auth', label: 'google' })
    return null
  } catch (error) {
    return googleMessage(error)
  }
}

/** Shows a message as a toast. The page shows it, too, for users who read more slowly than a toast lasts. */
function showAsToast(message: AuthMessage): void {
  showToast({ ...message, tone: 'destructive' })
}

/** Signs users in and up, by Google or by e-mail and password. */
export function CredentialsCard({ mode, onMode, email, onEmail, onForgotten }: Props) {
  const auth = useAuth()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const [message, setMessage] = useState<AuthMessage | null>(null)

  useEffect(() => {
    if (auth.status !== 'signed-out') return
    const error = takeRedirectError()
    if (!error || codeOf(error) === 'auth/no-auth-event') return
    const message = googleMessage(error)
    setMessage(message)
    showAsToast(message)
  }, [auth.status])

  async function run(task: () => Promise<AuthMessage | null>) {
    const mine = ++latest.current
    setBusy(true)
    setMessage(null)
    dismissToasts()
    const failure = await task()
    if (mine !== latest.current) return
    setBusy(false)
    setMessage(failure)
    if (failure) showAsToast(failure)
  }

  /** The provider notices only after 8 seconds that its window was closed; until then the form can be used. */
  function continueWithGoogle() {
    addEventListener('focus', () => setBusy(false), { once: true })
    void run(withGoogle)
  }

  return (
    <>
      {/* Browsers allow a popup only within the click, so the provider must have loaded. E-mail can wait for it later. */}
      <Button className={styles.google} onClick={continueWithGoogle} disabled={busy || auth.status !== 'signed-out'}>
        <GoogleMark />
        Continue with Google
      </Button>
      <p className={styles.or}>
        <span>or with your e-mail</span>
      </p>
      <ModeTabs
        mode={mode}
        disabled={busy}
        onChange={(next) => {
          onMode(next)
          setMessage(null)
        }}
      />
      <div role="tabpanel" id={panelId(mode)} aria-labelledby={tabId(mode)}>
        <EmailForm mode={mode} email={email} onEmail={onEmail} busy={busy} onSubmit={run} onForgotten={onForgotten} />
      </div>
      <AuthAlert message={message} />
    </>
  )
}
