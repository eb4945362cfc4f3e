import type { ShellPage } from './shell.ts'

/** What is answered from the device: a page or a file of the shell, or what is kept; `null` is for the network alone. */
export type Route = { readonly page: ShellPage } | { readonly file: string } | { readonly kept: string } | null

/** The parts of the origin that are no pages of ours, as the API and the gateway divide it. */
const ELSEWHERE = /^\/(?:api|media|metrics|emulator|__|[\w.-]+\.googleapis\.com)(?:\/|$)/

/** A sky in the size that a screen wants. */
const SKY = /^\/sky\/(\w+)-(?:(phone)|wide)-\d+\.avif$/

/** Where a request of a page is answered, by its method, address and mode. `has`: whether the shell has the path. */
export function routeOf(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
  has: (path: string) => boolean,
): Route {
  const address = new URL(url)
  const { pathname } = address
  if (method !== 'GET' || address.origin !== origin || ELSEWHERE.test(pathname)) return null
  if (pathname.startsWith('/covers/')) return { kept: address.pathname + address.search }
  const [isSky, sky, isPhone] = SKY.exec(pathname) ?? []
  // The device has each sky in its largest size, which is as good for a smaller one.
  if (isSky) return { file: `/sky/${sky}-${isPhone ? 'phone-1170' : 'wide-2880'}.avif` }
  if (has(pathname) || pathname.startsWith('/assets/')) return { file: pathname }
  // An address with a file's name is a file, here as in the API.
  if (mode !== 'navigate' || /\.\w+$/.test(pathname)) return null
  return { page: /^\/flight(\/|$)/.test(pathname) ? '/flight.html' : '/index.html' }
}
