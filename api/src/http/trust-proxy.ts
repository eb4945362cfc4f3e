import { isIP } from 'node:net'

/** Networks that Express knows by name. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Whether Express can use a list of addresses as those of trusted proxies: names of networks, addresses, and networks such
 * as `10.0.0.0/8`. A network of everybody is none, since then any sender could name any address as its own.
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
