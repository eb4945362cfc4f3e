export interface BackTarget {
  readonly to: string
  readonly label: string
  /** The id of the program that it leads to, for its title; `null` for other targets. */
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

/** Returns the id of the program in `from`, such as `program-42`; else `null`. */
export function programIdFrom(from: string | null): string | null {
  return from?.match(/^program-([\w-]+)$/)?.[1] ?? null
}

/**
 * Returns the path of an address that starts with '/', as a browser reads it; null when it leads to another site.
 * Browsers drop tabs, line feeds and dots from addresses, which can hide another host from a plain string comparison.
 */
function ownPath(from: string, origin: string): string | null {
  if (!from.startsWith('/') || !URL.canParse(from, origin)) return null
  const url = new URL(from, origin)
  const path = url.pathname + url.search + url.hash
  // Parsed once more, as a link would be: a path that begins with two slashes names a host.
  return url.origin === origin && !path.startsWith('//') ? path : null
}

/**
 * Returns the target of the Back link: the program or path in `from`; else the program page that the visitor came from;
 * else the library. Never another site.
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
