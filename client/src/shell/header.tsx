import type { User } from '@stillair/api/contract/account.ts'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { PRODUCT } from '../product.ts'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { skyAt } from '../ui/sky-hours.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { useHideOnScroll } from './use-hide-on-scroll.ts'

/** The links of the header and of the bottom bar. */
export function pagesOf(me: User | null): readonly { readonly to: string; readonly name: string }[] {
  const dashboard = { to: '/', name: 'Dashboard' }
  return me?.roles.includes('admin') ? [dashboard, { to: '/admin', name: 'Admin' }] : [dashboard]
}

/** The initial in the avatar: of the name, or U. */
export function initialOf(me: User | null): string {
  return me?.name?.trim().charAt(0).toUpperCase() || 'U'
}

export function Header({ me }: { readonly me: User | null }) {
  const { hidden, atTop } = useHideOnScroll()
  const { pathname } = useLocation()
  const onDashboard = pathname === '/' || pathname === '/homepage'
  return (
    <header
      className={styles.header}
      data-hidden={hidden || undefined}
      data-sky={onDashboard && atTop ? skyAt(new Date()) : undefined}
    >
      <div className={`wrap ${styles.inside}`}>
        <Link to="/" className={styles.home} aria-label={`${PRODUCT} home`}>
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {pagesOf(me).map(({ to, name }) => (
            <NavLink
              key={to}
              to={to}
              className={styles.link ?? ''}
              aria-current={to === '/' && onDashboard ? 'page' : undefined}
            >
              {name}
            </NavLink>
          ))}
        </nav>
        {me ? (
          <AccountMenu me={me} side="bottom">
            <button type="button" className={styles.avatar} aria-label="Account menu">
              <span aria-hidden>{initialOf(me)}</span>
            </button>
          </AccountMenu>
        ) : (
          <Skeleton width={44} height={44} round />
        )}
      </div>
    </header>
  )
}
