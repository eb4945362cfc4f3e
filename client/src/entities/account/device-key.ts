import { api } from '../../api/client.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'

const keyOf = (userId: string) => `stillair:device-key:${userId}`

/**
 * The keys loaded by this page, by user. Another tab may remove the stored one at sign-out before this tab writes its
 * last report.
 */
const known = new Map<string, string>()

/** Browsers offer encryption only on pages served over HTTPS. */
const canEncrypt = () => globalThis.crypto?.subtle !== undefined

/** Returns the key (base64url) that encrypts a user's data on this device at sign-out; null until the server has sent it. */
export function deviceKey(userId: string): string | null {
  return canEncrypt() ? (known.get(userId) ?? readStored(keyOf(userId))) : null
}

/**
 * Makes sure that the device has the signed-in user's key, so that data can be encrypted even at an offline sign-out.
 * Returns the key.
 *
 * @throws {ApiError} when the device doesn't have it and the server doesn't send it.
 * @throws when this page can't encrypt.
 */
export async function fetchDeviceKey(userId: string): Promise<string> {
  if (!canEncrypt()) throw new Error('This page cannot encrypt: it was not served over HTTPS')
  const stored = readStored(keyOf(userId))
  const key = stored ?? (await api('GET /api/users/me/device-key', { as: userId })).key
  known.set(userId, key)
  if (stored === null) writeStored(keyOf(userId), key)
  return key
}
