import type { User } from '@stillair/api/contract/listener/account.ts'
import { HardDriveDownload, LogOut, Menu as MenuIcon, Moon, Sparkles, Sun, Wrench } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { signOut } from '../../entities/account/sign-out.ts'
import { chooseTheme, useTheme } from '../../ui/theme.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import headerStyles from './header.module.css'
import { ON_THIS_DEVICE, type Page, UPGRADE } from './main-navigation.ts'
import styles from './menu.module.css'

interface Props {
  readonly me: User | null
  /** Pages listed on narrow screens, where the header has no room for them. */
  readonly extra: readonly Page[]
}

/**
 * The menu for rarer actions, such as the theme and signing out. It is a native popover, which closes on Esc and on an outside
 * click.
 */
export function Menu({ me, extra }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { theme } = useTheme()
  const navigate = useNavigate()

  const close = () => panel.current?.hidePopover()

  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) close()
  }

  async function onSignOut() {
    close()
    try {
      // Leaves the player first, so that its last report is still sent as this user.
      await navigate('/')
      await signOut()
    } catch {
      showToast({ title: 'Sign out failed', text: 'There was an error signing out.', tone: 'destructive' })
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={headerStyles.icon}
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        <MenuIcon aria-hidden />
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label="Menu"
        className={styles.panel}
        onBlur={onBlur}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {me && (
          <p className={styles.who}>
            <span className={styles.name}>{me.name?.trim() || 'Your account'}</span>
            {me.email && <span className={styles.email}>{me.email}</span>}
          </p>
        )}
        <ul className="stack">
          {extra.map((page) => (
            <li key={page.to} className={styles.narrow}>
              <Link to={page.to} className={styles.item} onClick={close}>
                {page === UPGRADE ? <Sparkles aria-hidden /> : <Wrench aria-hidden />}
                {page.name}
              </Link>
            </li>
          ))}
          <li>
            <Link to={ON_THIS_DEVICE.to} className={styles.item} onClick={close}>
              <HardDriveDownload aria-hidden />
              {ON_THIS_DEVICE.name}
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => chooseTheme(theme === 'day' ? 'cabin' : 'day')}
            >
              {theme === 'day' ? <Moon aria-hidden /> : <Sun aria-hidden />}
              {theme === 'day' ? 'Cabin lights (dark)' : 'Daylight (light)'}
            </button>
          </li>
          <li>
            <button type="button" className={styles.item} onClick={onSignOut}>
              <LogOut aria-hidden />
              Sign Out
            </button>
          </li>
        </ul>
      </section>
    </>
  )
}
