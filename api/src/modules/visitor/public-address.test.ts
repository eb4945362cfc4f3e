import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

/** The addresses of a private network, of the machine itself, and of a cloud's metadata service. */
const PRIVATE = ['10.0.0.1', '127.0.0.1', '169.254.169.254']

const hexadecimal = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':')
}
/** Inverts each bit, as Teredo does with the client's address. */
const inverted = (address: string) =>
  address
    .split('.')
    .map((part) => 255 - Number(part))
    .join('.')

const FORMS: readonly [form: string, of: (address: string) => string][] = [
  ['itself', (address) => address],
  ['mapped', (address) => `::ffff:${address}`],
  ['mapped, in hexadecimal', (address) => `::ffff:${hexadecimal(address)}`],
  ['mapped, written out', (address) => `0:0:0:0:0:FFFF:${hexadecimal(address)}`],
  ['compatible', (address) => `::${address}`],
  ['translated (SIIT)', (address) => `::ffff:0:${address}`],
  ['NAT64', (address) => `64:ff9b::${address}`],
  ['NAT64 of a network', (address) => `64:ff9b:1::${address}`],
  ['6to4', (address) => `2002:${hexadecimal(address)}::1`],
  ['a Teredo client', (address) => `2001:0:4136:e378:8000:63bf:${hexadecimal(inverted(address))}`],
  ['a Teredo server', (address) => `2001:0:${hexadecimal(address)}:8000:63bf:3fff:fdd2`],
]

test.each(FORMS)('a private address is not public in the form %s', (_form, of) => {
  for (const address of PRIVATE) expect(isPublicAddress(of(address)), of(address)).toBe(false)
})

test.each([
  ...['0.0.0.0', '100.64.0.1', '172.31.255.255', '192.0.0.8', '192.88.99.1', '192.168.1.1', '198.19.0.1', '224.0.0.1'],
  ...[
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
  ],
  ...[
    'fc00::1',
    'fd12::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:2::1',
    '2001:20::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
  ],
  ...['', 'localhost', 'push.example.com', '10.0.0.1.', '8.8.8.8.', '[2001:4860:4860::8888]', '8.8.8.8:443', '0x7f.1'],
])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  ...['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '192.0.1.1', '198.20.0.1', '223.255.255.255'],
  ...['::ffff:8.8.8.8', '::ffff:808:808', '2001:4860:4860::8888', '2001:200::1', '2600::1', '2a00:1450::1', '2003::1'],
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
