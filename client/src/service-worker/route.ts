import type { ShellPage } from './shell.ts'

/**
 * What the worker answers a request with: a page or file of the shell, or a cover of an offline item; `null` leaves it to the
 * network.
 */
export type Route = { readonly page: ShellPage } | { readonly file: string } | { readonly cover: string } | null

/** Paths of the origin that are not our pages; the API and the gateway divide them the same way. */
const ELSEWHERE = /^\/(?:api|media|metrics|emulator|__|[\w.-]+\.googleapis\.com)(?:\/|$)/

/** A sky image in any size. */
const SKY = /^\/sky\/(\w+)-(?:(phone)|wide)-\d+\.avif$/

/** Returns how to answer a request, by its method, address and mode. `has`: whether the shell contains the path. */
export function routeOf(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
  has: (path: string) => boolean,
): Route {
  const address = new URL(url)
  const { pathname } = address
  if (method !== 'GET' || address.origin !== origin || ELSEWHERE.test(pathname)) return null
  if (/^\/(covers|gallery)\//.test(pathname)) return { cover: address.pathname + address.search }
  const [isSky, sky, isPhone] = SKY.exec(pathname) ?? []
  // The device stores each sky only in its largest size, which also serves smaller ones.
  if (isSky) return { file: `/sky/${sky}-${isPhone ? 'phone-1170' : 'wide-2880'}.avif` }
  if (has(pathname) || pathname.startsWith('/assets/')) return { file: pathname }
  // A path with an extension is a file, here as in the API.
  if (mode !== 'navigate' || /\.\w+$/.test(pathname)) return null
  return { page: /^\/flight(\/|$)/.test(pathname) ? '/flight.html' : '/index.html' }
}
