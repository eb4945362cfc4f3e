import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOutage } from '../../api/outage.ts'
import { withSessionStorage } from '../../browser/session-storage.ts'
import { identityProvider } from '../../entities/sign-in/auth-store.ts'
import { useConfirmationMail } from '../../entities/sign-in/confirmation-mail.ts'
import type { SignedInUser } from '../../entities/sign-in/identity-provider.ts'
import { LocalMailboxNote } from '../../entities/sign-in/local-mailbox-note.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import styles from './confirm-banner.module.css'

interface Props {
  readonly user: SignedInUser
  /** Hides the banner for the rest of the visit. */
  readonly onLater: () => void
}

/** A quiet request to confirm the e-mail address. It disappears automatically after confirmation, even on another device. */
export function ConfirmBanner({ user, onLater }: Props) {
  const mail = useConfirmationMail(user.userId)
  const isAway = useOutage() !== null
  useConfirmationCheck()
  return (
    <section aria-label="Confirm your e-mail" className={styles.banner}>
      <div className={`wrap ${styles.inside}`}>
        <div className="shrinks linked">
          <p>
            <strong>Confirm your e-mail</strong>
            <span className={styles.details}>
              : open the link that we sent to <span className="strong anywhere">{user.email}</span>. Everything works in
              the meantime.
            </span>
          </p>
          {/* Present from the start, so that screen readers announce it when it fills. */}
          <div aria-live="polite">
            {mail.isSent && (
              <>
                <p>We’ve sent a new link. Check your spam folder, too. You can ask again in a minute.</p>
                <LocalMailboxNote />
              </>
            )}
            {mail.problem && (
              <p className="alarmed">
                <strong>{mail.problem.title}.</strong> {mail.problem.text}
              </p>
            )}
          </div>
        </div>
        <div className={styles.actions}>
          <Button size="small" onClick={mail.send} disabled={mail.isBusy || mail.isWaiting || isAway}>
            {mail.isBusy ? 'Sending…' : 'Resend'}
          </Button>
          <IconButton label="Not now" onClick={onLater}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    </section>
  )
}

/** Checks for confirmation when the user returns to the page, since they may have opened the link elsewhere. */
function useConfirmationCheck(): void {
  useEffect(() => {
    function check() {
      if (document.visibilityState !== 'visible') return
      identityProvider()
        .then((provider) => provider.lookForConfirmation())
        .catch(() => {
          // Checked again when the user next returns.
        })
    }
    document.addEventListener('visibilitychange', check)
    window.addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('focus', check)
    }
  }, [])
}

const laterKey = (userId: string) => `stillair:confirm-later:${userId}`

const wasPutOff = (userId: string) => withSessionStorage((storage) => storage.getItem(laterKey(userId))) !== null

/**
 * Returns whether the user postponed the banner in this visit, which lasts as long as the tab, and a function that postpones it.
 */
export function useConfirmLater(userId: string | null): readonly [boolean, () => void] {
  const [putOff, setPutOff] = useState<string | null>(null)
  function later() {
    setPutOff(userId)
    // The focused button disappears, so the focus moves to the content.
    document.getElementById('main')?.focus({ preventScroll: true })
    // Without storage the banner reappears on the next page load.
    if (userId) withSessionStorage((storage) => storage.setItem(laterKey(userId), 'yes'))
  }
  return [userId !== null && (putOff === userId || wasPutOff(userId)), later]
}
