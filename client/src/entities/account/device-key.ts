import { api } from '../../api/client.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'

const keyOf = (userId: string) => `stillair:device-key:${userId}`

/** The keys that this page had, by user: another tab may have removed one at a sign-out before this tab wrote its last report. */
const known = new Map<string, string>()

/** Pages that are not served securely cannot encrypt. */
const canEncrypt = () => globalThis.crypto?.subtle !== undefined

/** The key that encrypts what a user leaves on this device at a sign-out; base64url. Null before the server has sent it. */
export function deviceKey(userId: string): string | null {
  return canEncrypt() ? (known.get(userId) ?? readStored(keyOf(userId))) : null
}

/**
 * Makes sure that the device has the signed-in user's key, so that a sign-out without a network can encrypt. Returns the key.
 *
 * @throws {ApiError} when it is not here and the server does not send it.
 * @throws when this page cannot encrypt.
 */
export async function fetchDeviceKey(userId: string): Promise<string> {
  if (!canEncrypt()) throw new Error('This page is not served securely: it cannot encrypt')
  const stored = readStored(keyOf(userId))
  const key = stored ?? (await api('GET /api/users/me/device-key', { as: userId })).key
  known.set(userId, key)
  if (stored === null) writeStored(keyOf(userId), key)
  return key
}
