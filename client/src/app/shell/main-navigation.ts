/** A page of the main navigation. */
export interface Page {
  readonly to: string
  readonly name: string
}

export const DASHBOARD: Page = { to: '/', name: 'Dashboard' }
export const PROGRAMS: Page = { to: '/programs', name: 'Programs' }
export const CONTENT: Page = { to: '/content-library', name: 'Content' }
export const PROFILE: Page = { to: '/profile', name: 'Profile' }
/** The offline library. */
export const ON_THIS_DEVICE: Page = { to: '/on-this-device', name: 'On this device' }
export const UPGRADE: Page = { to: '/subscription', name: 'Upgrade' }
export const ADMIN: Page = { to: '/admin', name: 'Admin' }
export const ANALYSIS: Page = { to: '/analysis', name: 'Analysis' }

/** The pages that every listener sees. */
export const MAIN_PAGES: readonly Page[] = [DASHBOARD, PROGRAMS, CONTENT]

/** Returns whether a path is the dashboard, which has two. */
export function isDashboard(pathname: string): boolean {
  return pathname === '/' || pathname === '/homepage'
}

interface Listener {
  readonly roles: readonly string[]
}

/**
 * Returns the pages that only some listeners see: Upgrade without an active subscription, once that is known; Admin for admins;
 * Analysis for analysts.
 */
export function extraPages(me: Listener | null, hasActiveSubscription: boolean | undefined): readonly Page[] {
  return [
    ...(hasActiveSubscription === false ? [UPGRADE] : []),
    ...(me?.roles.includes('admin') ? [ADMIN] : []),
    ...(me?.roles.includes('analyst') ? [ANALYSIS] : []),
  ]
}
