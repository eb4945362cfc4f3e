import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not public, or that lead elsewhere: IANA's special-purpose registries (RFC 6890). The IPv4 networks
 * also apply to their IPv6-mapped form.
 */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
  // The former 6to4 relays (RFC 7526), and reserved addresses.
  ...['192.88.99.0/24', '240.0.0.0/4'],
  // Protocol assignments, including Teredo, whose addresses contain an IPv4 address as the destination (RFC 4380).
  '2001::/23',
  // Documentation, and 6to4, which tunnels to an IPv4 address (RFC 3056).
  ...['2001:db8::/32', '3fff::/20', '2002::/16'],
]

/** Assigned IPv6 addresses and IPv4-mapped ones. Translated IPv4, such as NAT64, lies outside these. */
const ASSIGNED = ['2000::/3', '::ffff:0:0/96']

const special = listOf(SPECIAL)
const assigned = listOf(ASSIGNED)

/**
 * Returns whether a text is a public Internet address. IPv6 forms that stand for an IPv4 address never are, except the
 * mapped form of a public one.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return (version === 4 || assigned.check(address, family)) && !special.check(address, family)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
