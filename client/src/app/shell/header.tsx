import type { User } from '@stillair/api/contract/listener/account.ts'
import { Plane } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { initialOf } from '../../entities/account/avatar-initial.ts'
import { hasOpenedFlightPage } from '../../entities/flights/flight-page-opened.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'
import { skyAt } from '../../ui/pictures/sky-hours.ts'
import { PRODUCT } from '../../ui/product.ts'
import styles from './header.module.css'
import { DASHBOARD, isDashboard, MAIN_PAGES, type Page, PROFILE, UPGRADE } from './main-navigation.ts'
import { Menu } from './menu.tsx'
import { useHideOnScroll } from './use-hide-on-scroll.ts'

interface Props {
  /** Null until the user is known. */
  readonly me: User | null
  readonly extra: readonly Page[]
}

export function Header({ me, extra }: Props) {
  const { hidden, atTop } = useHideOnScroll()
  const { pathname } = useLocation()
  const onDashboard = isDashboard(pathname)
  return (
    <header
      className={styles.header}
      data-hidden={hidden || undefined}
      data-sky={onDashboard && atTop ? skyAt(new Date()) : undefined}
    >
      <div className={`wrap ${styles.inside}`}>
        <Link to="/" className="home-link" aria-label={`${PRODUCT} home`}>
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {[...MAIN_PAGES, ...extra.filter((page) => page !== UPGRADE)].map((page) => (
            <NavLink
              key={page.to}
              to={page.to}
              className={classNames(styles.link, extra.includes(page) && styles.wide)}
              {...(page === DASHBOARD && onDashboard && { 'aria-current': 'page' as const })}
            >
              {page.name}
            </NavLink>
          ))}
        </nav>
        {extra.includes(UPGRADE) && (
          <NavLink to={UPGRADE.to} className={classNames(styles.upgrade, styles.wide)}>
            {UPGRADE.name}
          </NavLink>
        )}
        <div className={styles.account}>
          {/* A page of another build, which needs neither a network nor a sign-in. */}
          <a href="/flight" className={styles.icon} aria-label="In flight">
            <Plane aria-hidden />
            {!hasOpenedFlightPage() && <span className={styles.label}>In flight</span>}
          </a>
          {me ? (
            <NavLink to={PROFILE.to} className={styles.avatar ?? ''} aria-label={PROFILE.name}>
              <span aria-hidden>{initialOf(me.name)}</span>
            </NavLink>
          ) : (
            <Skeleton width={48} height={48} round />
          )}
          <Menu me={me} extra={extra} />
        </div>
      </div>
    </header>
  )
}
