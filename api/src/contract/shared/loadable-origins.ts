/** The origins from which pages may load: the app's own and the configured ones. */
export interface LoadableOrigins {
  /** The app's origins, such as `https://stillair.example`, one for each of its host names. */
  readonly own: readonly string[]
  /** `mediaOrigins` of `GET /api/config`. `https://*.cdn.example` matches every subdomain. */
  readonly media: readonly string[]
}

/**
 * Returns the origin of an address if listeners' browsers may not load from it. Returns null if they may, if the text
 * is no web address, and while it has no path or query yet.
 */
export function foreignOrigin(address: string, { own, media }: LoadableOrigins): string | null {
  const text = address.trim()
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.pathname === '/' && url.search === '') return null
  const { origin } = url
  // A page loaded over https upgrades every http request: `upgrade-insecure-requests`.
  if (own.some((origin) => origin.startsWith('https:')) && url.protocol === 'http:') url.protocol = 'https:'
  return [...own, ...media].some((allowed) => covers(allowed, url)) ? null : origin
}

/** Reports whether an origin of the content security policy allows the URL. In the policy, http includes https. */
function covers(allowed: string, { origin, protocol, hostname, port }: URL): boolean {
  if (origin === allowed || origin === allowed.replace(/^http:/, 'https:')) return true
  const wild = /^(https?:)\/\/\*(\.[^:]+)(?::(\d+))?$/.exec(allowed)
  if (!wild) return false
  const [, scheme, below = '', wildPort = ''] = wild
  return (protocol === scheme || scheme === 'http:') && hostname.endsWith(below) && port === wildPort
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Returns the note for an admin about a URL at such an origin, with what they can do. */
export function foreignOriginNote(origin: string, media: readonly string[]): string {
  const from = list.format(['this app', ...media])
  return `Listeners’ browsers do not load this: pages may load from ${from} alone. You can save it as a draft, and publish it once the people who run Stillair allow ${origin} with MEDIA_ORIGINS.`
}
