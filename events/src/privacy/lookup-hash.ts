import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

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
 * Makes ids from e-mail addresses, by which a sealed address is found again. Without the secret (32 bytes) nobody can
 * try addresses against them. Another secret makes other hashes, so it stays when the master key changes.
 */
export function lookupHash(secret: KeyObject): LookupHash {
  return (purpose, address) => {
    // RFC 5869, the second step (expand), for one block.
    const key = createHmac('sha256', secret).update(`stillair lookup hash: ${purpose}\x01`).digest()
    return createHmac('sha256', key).update(comparableAddress(address)).digest('hex')
  }
}

/**
 * The secret of an installation of before November 2026, where the keys of look-up hashes followed from the master key:
 * with it addresses have the ids that they had. RFC 5869, the first step (extract); the master key does not follow from it.
 */
export function lookupSecretOf(masterKey: KeyObject): KeyObject {
  return createSecretKey(createHmac('sha256', Buffer.alloc(32)).update(masterKey.export()).digest())
}
