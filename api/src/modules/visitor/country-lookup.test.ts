import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { VisitorRequest } from '../../http/route.ts'
import { type CountryLookup, openCountryLookup } from './country-lookup.ts'

const from = (address: string | null, headers: Record<string, string> = {}): VisitorRequest => ({
  address,
  header: (name) => headers[name.toLowerCase()],
})

describe('the country of an address', { tags: ['states/gbp-when-ip-lookup-reports-country-gb'] }, () => {
  let countryLookup: CountryLookup
  beforeAll(async () => {
    countryLookup = await openCountryLookup({ header: null, database: null })
  })

  test.each([
    ['IPv4', '8.8.8.8', 'US'],
    ['IPv4', '81.2.69.142', 'GB'],
    ['IPv6', '2001:4860:4860::8888', 'US'],
    ['IPv6 written out', '2001:4860:4860:0000:0000:0000:0000:8888', 'US'],
    ['IPv6 in capitals', '2001:4860:4860::8888'.toUpperCase(), 'US'],
    ['mapped', '::ffff:81.2.69.142', 'GB'],
    ['mapped in hexadecimal', '::ffff:5102:458e', 'GB'],
    ['mapped and written out', '0:0:0:0:0:ffff:5102:458e', 'GB'],
  ])(
    '%s: %s is in %s',
    { tags: ['third-parties/an-ip-geolocation-lookup-returns-country'] },
    (_kind, address, country) => {
      expect(countryLookup(from(address))).toBe(country)
    },
  )

  test.each([
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '169.254.1.1', '127.0.0.1', '0.0.0.0'],
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1'],
    ...['fe80::1%eth0', '2001:db8::1', '::ffff:192.168.1.1', '::ffff:c0a8:101', 'ff02::1', '64:ff9b::808:808'],
  ])('%s is in no country', (address) => {
    expect(countryLookup(from(address))).toBeNull()
  })

  test.each(['', 'unknown', '8.8.8', '8.8.8.8:443', '8.8.8.8, 1.1.1.1', '999.1.1.1', '<script>', '::g', '[::1]'])(
    '%j is not an address, so it is in no country',
    (address) => expect(countryLookup(from(address))).toBeNull(),
  )

  test('a closed connection is in no country', () => {
    expect(countryLookup(from(null))).toBeNull()
  })

  test('an unconfigured header has no effect', () => {
    expect(countryLookup(from('10.0.0.1', { 'cf-ipcountry': 'GB' }))).toBeNull()
  })
})

describe('the country from a trusted proxy’s header', () => {
  let countryLookup: CountryLookup
  beforeAll(async () => {
    countryLookup = await openCountryLookup({ header: 'CF-IPCountry', database: null })
  })

  test('is read regardless of case and spaces', () => {
    expect(countryLookup(from('8.8.8.8', { 'cf-ipcountry': 'GB' }))).toBe('GB')
    expect(countryLookup(from('8.8.8.8', { 'cf-ipcountry': ' gb ' }))).toBe('GB')
  })

  test.each(['XX', 'ZZ', 'T1', '', 'Great Britain', "G'"])(
    'is replaced by that of the address when the header is %j',
    (named) => {
      expect(countryLookup(from('8.8.8.8', { 'cf-ipcountry': named }))).toBe('US')
      expect(countryLookup(from('10.0.0.1', { 'cf-ipcountry': named }))).toBeNull()
    },
  )

  test('is replaced by that of the address without the header', () => {
    expect(countryLookup(from('81.2.69.142'))).toBe('GB')
  })
})

test('an invalid or missing database is refused at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stillair-country-'))
  const database = join(folder, 'country.mmdb')
  await writeFile(database, 'not a database')
  await expect(openCountryLookup({ header: null, database })).rejects.toThrow()
  await expect(openCountryLookup({ header: null, database: join(folder, 'missing') })).rejects.toThrow()
  await rm(folder, { recursive: true })
})
