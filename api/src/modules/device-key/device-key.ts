import { hkdfSync } from 'node:crypto'
import { accountDeleted } from '@stillair/events/modules/accounts/rules.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'

const BYTES = 32

/**
 * Derives the key with which devices encrypt what a user leaves on them at a sign-out: 32 bytes in base64url. It follows from the user's
 * own key, so it stays the same when the master key changes, and is gone with the account.
 *
 * @throws a refusal when the account was deleted.
 */
export async function deviceKeyOf(keyring: Keyring, userId: string): Promise<string> {
  const known = (await keyring.keysOf([userId])).get(userId)
  // An account without a name and an address has nothing sealed, and so no key yet.
  const key = known === undefined ? await keyring.makeKey(userId) : known
  if (key === null) throw accountDeleted()
  return Buffer.from(hkdfSync('sha256', key.export(), Buffer.alloc(0), 'stillair device key', BYTES)).toString(
    'base64url',
  )
}
