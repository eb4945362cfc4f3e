import type { User } from '@stillair/api/contract/listener/account.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, LogOut, Moon, Sun, SunMoon } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { download } from '../../../api/download.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { signOut, signOutEverywhere } from '../../../entities/account/sign-out.ts'
import { areMailsPaused, MAILS_PAUSED, remindersQuery } from '../../../entities/reminders/reminders.ts'
import { useSubscription } from '../../../entities/subscription/subscription-status.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { lazyAgain } from '../../../ui/loading/lazy-again.tsx'
import { chooseTheme, followSystemTheme, useTheme } from '../../../ui/theme.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DeleteAccount } from './delete-account.tsx'
import styles from './settings-tab.module.css'
import { SignInSetting } from './sign-in-setting.tsx'

/** Only for admins and analysts. */
const SecondFactorSetting = lazyAgain(async () => (await import('./second-factor-setting.tsx')).SecondFactorSetting)

/** Subscription, sign-in, theme, data export, signing out and deleting the account. */
export function SettingsTab({ me }: { readonly me: User }) {
  const { hasActiveSubscription } = useSubscription()
  return (
    <div className={styles.card}>
      <Setting
        title="Subscription"
        note={
          hasActiveSubscription === undefined
            ? 'What you can listen to, and what it costs.'
            : hasActiveSubscription
              ? 'Every session is open to you.'
              : 'You have a free account. Premium opens every session.'
        }
      >
        <ButtonLink to="/subscription" size="small">
          {hasActiveSubscription === false ? 'See Premium' : 'Manage subscription'}
        </ButtonLink>
      </Setting>
      <Setting title="Sign-in" note="The password and the address you sign in with.">
        <SignInSetting />
      </Setting>
      {(me.roles.length > 0 || me.lacksSecondFactor) && (
        <Setting title="Second step" note="A code from an authenticator app, in addition to your password or Google.">
          <Suspense>
            <SecondFactorSetting />
          </Suspense>
        </Setting>
      )}
      <ThemeSetting />
      <Setting title="On this device" note="Sessions saved for offline listening, and the space they take.">
        <ButtonLink to="/on-this-device" size="small">
          See saved sessions
        </ButtonLink>
      </Setting>
      <RemindersSetting />
      <DownloadSetting />
      <SignOutSetting />
      <Setting title="Sign out everywhere" note="On every phone, tablet and computer, this one included.">
        <SignOutEverywhere />
      </Setting>
      <Setting title="Delete my account" note="Your account and everything personal in it, for good.">
        <DeleteAccount me={me} />
      </Setting>
    </div>
  )
}

function RemindersSetting() {
  const { data } = useQuery(remindersQuery)
  const note =
    data && areMailsPaused(data) ? MAILS_PAUSED : 'A few kind words at a time you choose. Off until you turn them on.'
  return (
    <Setting title="Reminders" note={note}>
      <ButtonLink to="/reminders" size="small">
        Choose reminders
      </ButtonLink>
    </Setting>
  )
}

interface SettingProps {
  readonly title: string
  readonly note: string
  readonly problem?: ReactNode
  readonly children: ReactNode
}

function Setting({ title, note, problem, children }: SettingProps) {
  const id = useId()
  return (
    <section className={styles.setting} aria-labelledby={id}>
      <div>
        <h2 id={id} className="heading">
          {title}
        </h2>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.control}>{children}</div>
      {problem}
    </section>
  )
}

function Problem({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p role="alert" className={styles.problem}>
      <strong>{title}.</strong> {text}
    </p>
  )
}

const THEMES = [
  { theme: 'day', name: 'Daylight', Icon: Sun },
  { theme: 'cabin', name: 'Cabin lights', Icon: Moon },
  { theme: null, name: 'Device', Icon: SunMoon },
] as const

function ThemeSetting() {
  const { theme, isChosen } = useTheme()
  return (
    <Setting title="Theme" note="Until you choose, Stillair follows your device.">
      <fieldset className={styles.themes}>
        <legend className="visually-hidden">Theme</legend>
        {THEMES.map(({ theme: each, name, Icon }) => (
          <label key={name} className={styles.theme}>
            <input
              type="radio"
              name="theme"
              className="unseen"
              checked={each === (isChosen ? theme : null)}
              onChange={() => (each === null ? followSystemTheme() : chooseTheme(each))}
            />
            <Icon aria-hidden />
            {name}
          </label>
        ))}
      </fieldset>
    </Setting>
  )
}

function DownloadSetting() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [bytes, setBytes] = useState(0)
  const [error, setError] = useState<unknown>(null)

  async function onDownload() {
    if (state === 'busy') return
    setState('busy')
    setBytes(0)
    setError(null)
    try {
      saveFile(FILE, await download('GET /api/users/me/export', setBytes))
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('idle')
    }
  }

  return (
    <Setting
      title="Your data"
      note={
        state === 'busy' && bytes > 0
          ? `${megabytes(bytes)} so far. A long history can take a minute.`
          : 'A file with everything we hold about you: your account, your answers, and each session you listened to.'
      }
      problem={error !== null && <Problem title="Your data could not be downloaded" text={messageOf(error)} />}
    >
      <Button size="small" onClick={onDownload} aria-disabled={state === 'busy'}>
        <Download aria-hidden />
        {state === 'busy' ? 'Preparing…' : error !== null ? 'Try again' : 'Download my data'}
      </Button>
      <span role="status" className="visually-hidden">
        {state === 'busy' && 'Preparing your data'}
        {state === 'done' && 'Your data is downloaded'}
      </span>
    </Setting>
  )
}

/** The specification's text. */
const SIGN_OUT_FAILURE = { title: 'Sign out failed', text: 'There was an error signing out.' } as const

function SignOutSetting() {
  const [hasFailed, setHasFailed] = useState(false)

  async function onSignOut() {
    setHasFailed(false)
    try {
      await signOut()
    } catch {
      setHasFailed(true)
      showToast({ ...SIGN_OUT_FAILURE, tone: 'destructive' })
    }
  }

  return (
    <Setting
      title="Sign out"
      note="Your progress stays with your account."
      problem={hasFailed && <Problem {...SIGN_OUT_FAILURE} />}
    >
      <Button size="small" onClick={onSignOut}>
        <LogOut aria-hidden />
        {hasFailed ? 'Try again' : 'Sign Out'}
      </Button>
    </Setting>
  )
}

/** The file name that the API sets. */
const FILE = 'stillair-my-data.json'

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`

/** The button that signs out everywhere, with a dialog to confirm. */
function SignOutEverywhere() {
  return (
    <ConfirmDialog
      button={<Button size="small">Sign out everywhere</Button>}
      title="Sign out everywhere?"
      lead="You sign out here, and within a minute on every other phone, tablet and computer."
      look="main"
      confirm="Sign out everywhere"
      confirming="Signing out…"
      failure="You are still signed in."
      onConfirm={signOutEverywhere}
    >
      <p className="small soft below-l">
        Do this when you have lost a device or left one open. If somebody may know your password, change it, too.
      </p>
    </ConfirmDialog>
  )
}
