import { isIP } from 'node:net'

/** Network names that Express knows. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reports whether Express accepts a list as trusted proxies: network names, addresses, and networks such as
 * `10.0.0.0/8`. A network of all addresses is rejected, since any sender could then forge its address.
 */
export function isTrustProxy(list: string): boolean {
  return list.split(',').every((entry) => {
    const text = entry.trim()
    if (NAMES.includes(text)) return true
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
    const version = isIP(address)
    if (version === 0) return false
    return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  })
}
