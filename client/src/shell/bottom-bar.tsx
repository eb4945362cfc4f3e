import type { User } from '@stillair/api/contract/account.ts'
import { House, SlidersHorizontal, UserRound } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { AccountMenu } from './account-menu.tsx'
import styles from './bottom-bar.module.css'
import { pagesOf } from './header.tsx'

/** The main links within reach of a thumb; phones only. */
export function BottomBar({ me }: { readonly me: User | null }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main, below" className={styles.bar}>
      {pagesOf(me).map(({ to, name }) => (
        <NavLink
          key={to}
          to={to}
          className={styles.link ?? ''}
          {...(to === '/' && pathname === '/homepage' && { 'aria-current': 'page' as const })}
        >
          {to === '/' ? <House aria-hidden /> : <SlidersHorizontal aria-hidden />}
          {name}
        </NavLink>
      ))}
      {me && (
        <AccountMenu me={me} side="top">
          <button type="button" className={styles.link}>
            <UserRound aria-hidden />
            Account
          </button>
        </AccountMenu>
      )}
    </nav>
  )
}
