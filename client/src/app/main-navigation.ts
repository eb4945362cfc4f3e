/** A place of the main navigation. */
export interface Page {
  readonly to: string
  readonly name: string
}

export const DASHBOARD: Page = { to: '/', name: 'Dashboard' }
export const PROGRAMS: Page = { to: '/programs', name: 'Programs' }
export const CONTENT: Page = { to: '/content-library', name: 'Content' }
export const PROFILE: Page = { to: '/profile', name: 'Profile' }
/** What is kept for where there is no network. */
export const KEPT: Page = { to: '/on-this-device', name: 'On this device' }
export const UPGRADE: Page = { to: '/subscription', name: 'Upgrade' }
export const ADMIN: Page = { to: '/admin', name: 'Admin' }
export const ANALYSIS: Page = { to: '/analysis', name: 'Analysis' }

/** The places that everybody has. */
export const MAIN_PAGES: readonly Page[] = [DASHBOARD, PROGRAMS, CONTENT]

/** Whether an address is the dashboard, which has two. */
export function isDashboard(pathname: string): boolean {
  return pathname === '/' || pathname === '/homepage'
}

interface Listener {
  readonly roles: readonly string[]
}

/**
 * The places that some have: Upgrade only when it is known that there is no active subscription, Admin for admins, and Analysis for
 * analysts.
 */
export function extraPages(me: Listener | null, hasActiveSubscription: boolean | undefined): readonly Page[] {
  return [
    ...(hasActiveSubscription === false ? [UPGRADE] : []),
    ...(me?.roles.includes('admin') ? [ADMIN] : []),
    ...(me?.roles.includes('analyst') ? [ANALYSIS] : []),
  ]
}
