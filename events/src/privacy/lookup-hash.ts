import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/**
 * Returns the keyed hash of an e-mail address for one purpose: 64 hexadecimal digits, the same for every spelling of the
 * address. Each purpose has its own key, so that hashes stored for one purpose reveal nothing about another.
 */
export type LookupHash = (purpose: string, address: string) => string

/** Returns an e-mail address in its form for comparison: NFKC, lower case, trimmed. */
export function comparableAddress(address: string): string {
  return address.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/**
 * Derives ids from e-mail addresses, so that a sealed address can be looked up. Without the secret (32 bytes), nobody can
 * test guessed addresses against the ids. A new secret would change every id, so rotating the master key keeps it.
 */
export function lookupHash(secret: KeyObject): LookupHash {
  return (purpose, address) => {
    // RFC 5869, second step (expand), for one block.
    const key = createHmac('sha256', secret).update(`stillair lookup hash: ${purpose}\x01`).digest()
    return createHmac('sha256', key).update(comparableAddress(address)).digest('hex')
  }
}

/**
 * Returns the look-up secret of an installation from before November 2026, which derived the keys of look-up hashes from
 * the master key. With this secret, addresses keep their ids. Uses RFC 5869, first step (extract); the master key cannot be
 * recovered from the result.
 */
export function lookupSecretOf(masterKey: KeyObject): KeyObject {
  return createSecretKey(createHmac('sha256', Buffer.alloc(32)).update(masterKey.export()).digest())
}
