import { isIP } from 'node:net'

/** Network names that Express knows. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Larger networks, together, could be all addresses. */
const LEAST_PREFIX = { 4: 8, 6: 16 } as const
/** IPv4 addresses in IPv6 notation begin with 96 fixed bits. */
const IPV4_IN_IPV6 = 96

/**
 * Reports whether Express accepts a list as trusted proxies: network names, addresses, and networks such as
 * `10.0.0.0/8`. Larger networks are rejected, since their senders could then forge their addresses.
 */
export function isTrustProxy(list: string): boolean {
  return list.split(',').every((entry) => {
    const text = entry.trim()
    if (NAMES.includes(text)) return true
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
    const version = isIP(address)
    if (version !== 4 && version !== 6) return false
    if (prefix === undefined) return true
    const most = version === 4 ? 32 : 128
    return Number(prefix) >= leastPrefixOf(address, version) && Number(prefix) <= most
  })
}

function leastPrefixOf(address: string, version: 4 | 6): number {
  const holdsIpv4 = version === 6 && URL.parse(`http://[${address}]`)?.hostname.startsWith('[::')
  return holdsIpv4 ? IPV4_IN_IPV6 + LEAST_PREFIX[4] : LEAST_PREFIX[version]
}
