import { BlockList, isIP } from 'node:net'

/** The IANA's special-purpose addresses (RFC 6890 and its registries): private, shared, loopback, examples, and so on. */
const special = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]) {
  special.addSubnet(network, prefix, 'ipv4')
}
special.addSubnet('2001:db8::', 32, 'ipv6')

/** What the Internet's registries have assigned of IPv6, and what stands for an IPv4 address. */
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')
assigned.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether an address is one of the public Internet; one in a private network is in no country. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  return (family === 'ipv4' || assigned.check(address, family)) && !special.check(address, family)
}
