export interface BackTarget {
  readonly to: string
  readonly label: string
  /** The program that it leads to, for its title; `null` when it leads elsewhere. */
  readonly programId: string | null
}

const LABELS: readonly (readonly [path: RegExp, label: string])[] = [
  [/^\/(homepage)?$/, 'Back to dashboard'],
  [/^\/content-library(\/|$)/, 'Back to the library'],
  [/^\/programs\/?$/, 'Back to programs'],
  [/^\/profile\/?$/, 'Back to profile'],
]

function toPath(path: string): BackTarget {
  const [pathname = ''] = path.split(/[?#]/)
  const label = LABELS.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'Back'
  return { to: path, label, programId: null }
}

function toProgram(programId: string): BackTarget {
  return { to: `/programs/${programId}`, label: 'Back to the program', programId }
}

/** The program that `from` names, such as `program-42`; else `null`. */
export function programIdFrom(from: string | null): string | null {
  return from?.match(/^program-([\w-]+)$/)?.[1] ?? null
}

/**
 * The path that an address starting with '/' names on this site, as a browser reads it; null when it leads elsewhere.
 * What browsers leave out of addresses (tabs, line feeds, dots) hides another host from whoever compares letters.
 */
function ownPath(from: string, origin: string): string | null {
  if (!from.startsWith('/') || !URL.canParse(from, origin)) return null
  const url = new URL(from, origin)
  const path = url.pathname + url.search + url.hash
  // Read once more, as a link would be: a path that begins with two slashes names a host.
  return url.origin === origin && !path.startsWith('//') ? path : null
}

/**
 * Where Back leads: to the program or the path that `from` names; else to the program page that the visitor came from;
 * else to the library. Never to another site.
 */
export function backTarget(from: string | null, referrer: string, origin: string): BackTarget {
  const program = programIdFrom(from)
  if (program) return toProgram(program)
  const own = from ? ownPath(from, origin) : null
  if (own !== null) return toPath(own)
  const path = referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : ''
  const referring = path.match(/^\/programs\/([\w-]+)/)?.[1]
  return referring ? toProgram(referring) : toPath('/content-library')
}
