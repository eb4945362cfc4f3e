import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError, messageOf } from '../api/api-error.ts'
import { PRODUCT } from '../product.ts'
import { Button } from '../ui/button.tsx'
import { Horizon } from '../ui/horizon.tsx'
import { Logo } from '../ui/logo.tsx'
import { type AuthMessage, codeOf, googleMessage } from './auth-errors.ts'
import styles from './auth-screen.module.css'
import { ensureAuth, identityProvider, startAuth, takeRedirectError, useAuth } from './auth-store.ts'
import { EmailForm, type Mode } from './email-form.tsx'
import { GoogleMark } from './google-mark.tsx'
import { ModeTabs, panelId, tabId } from './mode-tabs.tsx'

const WORDS: Record<Mode, { readonly title: string; readonly lead: string }> = {
  'sign-up': { title: 'Create your account', lead: 'A quieter flight begins with a few calm minutes.' },
  'sign-in': { title: 'Welcome back', lead: 'Pick up where you left off.' },
}

export function AuthScreen() {
  const auth = useAuth()
  const [mode, setMode] = useState<Mode>('sign-up')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<AuthMessage | null>(null)

  useEffect(ensureAuth, [])

  useEffect(() => {
    if (auth.status !== 'signed-out') return
    const error = takeRedirectError()
    if (error && codeOf(error) !== 'auth/no-auth-event') setMessage(googleMessage(error))
  }, [auth.status])

  async function run(task: () => Promise<AuthMessage | null>) {
    setBusy(true)
    setMessage(null)
    try {
      setMessage(await task())
    } finally {
      setBusy(false)
    }
  }

  const withGoogle = () =>
    run(async () => {
      try {
        await (await identityProvider()).signInWithGoogle()
        return null
      } catch (error) {
        return googleMessage(error)
      }
    })

  const disabled = busy || auth.status !== 'signed-out'
  return (
    <Horizon className={styles.screen}>
      <title>{`${mode === 'sign-up' ? 'Sign Up' : 'Sign In'} · ${PRODUCT}`}</title>
      <header className={styles.head}>
        <Logo />
        <Link to="/" className={styles.back}>
          <ArrowLeft aria-hidden />
          Back
        </Link>
      </header>
      <main className={styles.card}>
        <h1 className={styles.title}>{WORDS[mode].title}</h1>
        <p className={styles.lead}>{WORDS[mode].lead}</p>
        {auth.status === 'unavailable' ? (
          <div className={styles.message} role="alert">
            <strong>We cannot reach {PRODUCT}</strong>
            <p>{messageOf(new ApiError(0, {}))}</p>
            <Button size="small" onClick={startAuth}>
              Try again
            </Button>
          </div>
        ) : (
          <>
            <Button className={styles.google} onClick={withGoogle} disabled={disabled}>
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
                setMode(next)
                setMessage(null)
              }}
            />
            <div role="tabpanel" id={panelId(mode)} aria-labelledby={tabId(mode)}>
              <EmailForm key={mode} mode={mode} disabled={disabled} busy={busy} onSubmit={run} />
            </div>
            <div role="alert" className={styles.alert}>
              {message && (
                <div className={styles.message}>
                  <strong>{message.title}</strong>
                  <p>{message.text}</p>
                </div>
              )}
            </div>
          </>
        )}
      </main>
    </Horizon>
  )
}
