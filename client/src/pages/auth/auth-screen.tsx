import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { ensureAuth, startAuth } from '../../entities/sign-in/auth-store.ts'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import { ArrowLeft } from '../../ui/pictures/light-icons.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { Toaster } from '../../ui/toasts/toaster.tsx'
import { actionLinkOf } from './action-link.ts'
import { AuthAlert } from './auth-message.tsx'
import styles from './auth-screen.module.css'
import { CredentialsCard } from './credentials-card.tsx'
import type { Mode } from './email-form.tsx'
import { ForgottenCard } from './forgotten-card.tsx'
import { ResetCard } from './reset-card.tsx'

/** Needed in few visits: those that begin with a link, or after an ended sign-in. */
const ConfirmCard = lazyAgain(async () => (await import('./confirm-card.tsx')).ConfirmCard)
const StorageNote = lazyAgain(async () => (await import('../../ui/messages/storage-note.tsx')).StorageNote)
const EndedNote = lazyAgain(async () => (await import('./ended-note.tsx')).EndedNote)

type View = Mode | 'forgotten' | 'reset' | 'changed' | 'confirm' | 'confirmed'

const WORDS: Record<View, { readonly page: string; readonly title: string; readonly lead: string }> = {
  'sign-up': {
    page: 'Sign Up',
    title: 'Create your account',
    lead: 'A quieter flight begins with a few calm minutes.',
  },
  'sign-in': { page: 'Sign In', title: 'Welcome back', lead: 'Pick up where you left off.' },
  forgotten: {
    page: 'Forgotten password',
    title: 'Forgot your password?',
    lead: 'It happens. We’ll send you a link to choose a new one.',
  },
  reset: { page: 'New password', title: 'Choose a new password', lead: 'Nothing else about your account changes.' },
  confirm: {
    page: 'Confirm your e-mail',
    title: 'Confirm your e-mail',
    lead: 'To make sure it’s yours and nobody else’s.',
  },
  confirmed: {
    page: 'E-mail confirmed',
    title: 'Your e-mail is confirmed',
    lead: 'Thank you. There’s nothing else to do.',
  },
  changed: { page: 'New password', title: 'Your password is changed', lead: 'One moment, we’re signing you in.' },
}

const VIEW_OF_LINK = { resetPassword: 'reset', verifyEmail: 'confirm', verifyAndChangeEmail: 'confirm' } as const

/** Signs users in and up, sends and handles password links, and confirms addresses. */
export function AuthScreen() {
  const auth = useAuth()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [link] = useState(() => actionLinkOf(search))
  const { hasEnded = false, isUnknown = false } = auth.status === 'signed-out' ? auth : {}
  const [chosen, setView] = useState<View>(
    link === null ? (hasEnded || isUnknown ? 'sign-in' : 'sign-up') : VIEW_OF_LINK[link.mode],
  )
  const [email, setEmail] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  const isSignedIn = auth.status === 'signed-in'
  /** The browser's Back button leads from it to the sign-in. */
  const isForgotten = state === 'forgotten'
  const view: View = isForgotten ? state : chosen

  useEffect(ensureAuth, [])

  /** Shows another card, scrolled to its top. */
  function turnTo(next: View) {
    if (next === 'forgotten') navigate({ search: isSignedIn ? search : '' }, { state: next })
    else if (isForgotten) navigate('/auth', { replace: true })
    setView(next === 'forgotten' ? 'sign-in' : next)
    heading.current?.focus()
  }

  const onConfirmed = useCallback(() => {
    setView('confirmed')
    heading.current?.focus()
  }, [])

  /** Removes the used code from the address. Without it, signed-in users are redirected to the dashboard. */
  function leaveLink(next: View) {
    if (!isSignedIn || next === 'changed') navigate('/auth', { replace: true })
    turnTo(next)
  }

  /** Continues after a link. The address doesn't change, so the screen turns to the sign-in itself. */
  function onward() {
    if (!isSignedIn) turnTo('sign-in')
  }

  function card() {
    if (auth.status === 'unavailable') {
      const message = { title: `We cannot reach ${PRODUCT}`, text: messageOf(new ApiError(0, {})) }
      return (
        <AuthAlert message={message}>
          <Button size="small" onClick={startAuth}>
            Try again
          </Button>
        </AuthAlert>
      )
    }
    switch (view) {
      case 'forgotten':
        return (
          <ForgottenCard
            email={email}
            onEmail={setEmail}
            onBack={() => (isSignedIn ? navigate('/') : turnTo('sign-in'))}
          />
        )
      case 'reset':
        return (
          <ResetCard
            code={link?.code ?? ''}
            onNewLink={() => leaveLink('forgotten')}
            onChanged={(address) => {
              setEmail(address)
              leaveLink('changed')
            }}
            onSignInNeeded={() => turnTo('sign-in')}
          />
        )
      case 'changed':
        return null
      case 'confirm':
        return (
          <Suspense fallback={<p role="status">Checking your link…</p>}>
            <ConfirmCard code={link?.code ?? ''} onConfirmed={onConfirmed} onSignIn={() => leaveLink('sign-in')} />
          </Suspense>
        )
      case 'confirmed':
        return (
          <ButtonLink look="main" className={styles.onward} to={isSignedIn ? '/' : '/auth'} replace onClick={onward}>
            {isSignedIn ? 'Go to your dashboard' : 'Sign In'}
          </ButtonLink>
        )
      case 'sign-in':
      case 'sign-up':
        return (
          <CredentialsCard
            mode={view}
            onMode={setView}
            email={email}
            onEmail={setEmail}
            onForgotten={() => turnTo('forgotten')}
          />
        )
      default:
        return view satisfies never
    }
  }

  const words = WORDS[view]
  return (
    <Horizon className={styles.screen}>
      <title>{`${words.page} · ${PRODUCT}`}</title>
      <header className={styles.head}>
        <Logo />
        <Link to={isForgotten ? '/auth' : '/'} replace={isForgotten} className={styles.back}>
          <ArrowLeft />
          Back
        </Link>
      </header>
      <main className={styles.card}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {words.title}
        </h1>
        <p className="soft below-s">{words.lead}</p>
        {hasEnded && view === 'sign-in' && (
          <Suspense>
            <EndedNote />
          </Suspense>
        )}
        {isUnknown && (
          <Suspense>
            <StorageNote />
          </Suspense>
        )}
        {card()}
      </main>
      <Toaster />
    </Horizon>
  )
}
