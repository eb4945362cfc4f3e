/** The origins that pages load from: the app's own, and those that the configuration adds. */
export interface LoadableOrigins {
  /** The app's, such as `https://stillair.example`, under each name that it has. */
  readonly own: readonly string[]
  /** `mediaOrigins` of `GET /api/config`; `https://*.cdn.example` is any site below. */
  readonly media: readonly string[]
}

/**
 * The origin of an address from which listeners' browsers load nothing; null when they load it, when it is no address
 * of the web, and while no more than a site has been typed.
 */
export function foreignOrigin(address: string, { own, media }: LoadableOrigins): string | null {
  const text = address.trim()
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.pathname === '/' && url.search === '') return null
  const { origin } = url
  // A page loaded securely makes secure requests, whatever the address: `upgrade-insecure-requests`.
  if (own.some((origin) => origin.startsWith('https:')) && url.protocol === 'http:') url.protocol = 'https:'
  return [...own, ...media].some((allowed) => covers(allowed, url)) ? null : origin
}

/** Whether an origin of the content security policy lets the address in. The policy takes http for https too. */
function covers(allowed: string, { origin, protocol, hostname, port }: URL): boolean {
  if (origin === allowed || origin === allowed.replace(/^http:/, 'https:')) return true
  const wild = /^(https?:)\/\/\*(\.[^:]+)(?::(\d+))?$/.exec(allowed)
  if (!wild) return false
  const [, scheme, below = '', wildPort = ''] = wild
  return (protocol === scheme || scheme === 'http:') && hostname.endsWith(below) && port === wildPort
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The note for an admin about an address at such an origin, and what can be done. */
export function foreignOriginNote(origin: string, media: readonly string[]): string {
  const from = list.format(['this app', ...media])
  return `Listeners’ browsers do not load this: pages may load from ${from} alone. You can save it as a draft, and publish it once the people who run Stillair allow ${origin} with MEDIA_ORIGINS.`
}
