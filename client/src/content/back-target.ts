export interface BackTarget {
  readonly to: string
  readonly label: string
}

const DASHBOARD: BackTarget = { to: '/', label: 'Back to dashboard' }

/**
 * Where Back leads: to the program or the path that `from` names; else to the program page that the visitor came from;
 * else to the dashboard. Never to another site.
 */
export function backTarget(from: string | null, referrer: string, origin: string): BackTarget {
  const program = from?.match(/^program-([\w-]+)$/)?.[1]
  if (program) return { to: `/programs/${program}`, label: 'Back to the program' }
  if (from === '/') return DASHBOARD
  if (from && /^\/(?![/\\])/.test(from)) return { to: from, label: 'Back' }
  const path = referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : ''
  const referring = path.match(/^\/programs\/[\w-]+/)?.[0]
  return referring ? { to: referring, label: 'Back to the program' } : DASHBOARD
}
