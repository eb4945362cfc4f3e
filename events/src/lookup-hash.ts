import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * The keyed hash of an address for one purpose: 64 hexadecimal digits, the same for the same address however it was
 * written. Each purpose has a key of its own, so that what was kept for one reveals nothing about another.
 */
export type LookupHash = (purpose: string, address: string) => string

/** An e-mail address as it is compared: NFKC, lower case, without spaces around it. */
export function comparableAddress(address: string): string {
  return address.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/**
 * Makes ids from e-mail addresses, by which a sealed address is found again. Without the master key nobody can try
 * addresses against them. Another master key makes other hashes.
 */
export function lookupHash(masterKey: KeyObject): LookupHash {
  return (purpose, address) => {
    // RFC 5869: the label keeps these keys apart from what else the master key is used for.
    const key = hkdfSync('sha256', masterKey, '', `stillair lookup hash: ${purpose}`, 32)
    return createHmac('sha256', Buffer.from(key)).update(comparableAddress(address)).digest('hex')
  }
}
