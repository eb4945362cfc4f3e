import { House, LibraryBig, type LucideIcon, Route, UserRound } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import styles from './bottom-bar.module.css'
import { CONTENT, DASHBOARD, isDashboard, type Page, PROFILE, PROGRAMS } from './main-navigation.ts'

const ITEMS: readonly (readonly [page: Page, Icon: LucideIcon])[] = [
  [DASHBOARD, House],
  [PROGRAMS, Route],
  [CONTENT, LibraryBig],
  [PROFILE, UserRound],
]

/** The main links within reach of a thumb, on phones only. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main, below" className={styles.bar}>
      {ITEMS.map(([page, Icon]) => (
        <NavLink
          key={page.to}
          to={page.to}
          className={styles.link ?? ''}
          {...(page === DASHBOARD && isDashboard(pathname) && { 'aria-current': 'page' as const })}
        >
          <Icon aria-hidden />
          {page.name}
        </NavLink>
      ))}
    </nav>
  )
}
