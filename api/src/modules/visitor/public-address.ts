import { BlockList, isIP } from 'node:net'

/**
 * Networks within the public ranges that are nobody's on the Internet, or lead somewhere else: the special-purpose
 * registries of the IANA (RFC 6890). Those of IPv4 hold for its IPv6-mapped form, too.
 */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4'],
  // The former relays of 6to4 (RFC 7526), and what is reserved.
  ...['192.88.99.0/24', '240.0.0.0/4'],
  // Protocol assignments, Teredo among them, whose addresses name an IPv4 address to send to (RFC 4380).
  '2001::/23',
  // Documentation, and 6to4, which is a tunnel to an IPv4 address (RFC 3056).
  ...['2001:db8::/32', '3fff::/20', '2002::/16'],
]

/** What the registries have assigned of IPv6 (translations of IPv4, such as NAT64, are elsewhere), and mapped IPv4. */
const ASSIGNED = ['2000::/3', '::ffff:0:0/96']

const special = listOf(SPECIAL)
const assigned = listOf(ASSIGNED)

/**
 * Whether a text is an address of the public Internet. Every form of IPv6 that stands for an IPv4 address is none, except
 * the mapped form of a public one.
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
