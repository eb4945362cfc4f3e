import { api } from '../../api/client.ts'
import { readStored, writeStored } from '../../browser/stored.ts'

const keyOf = (userId: string) => `stillair:device-key:${userId}`

/** The key that encrypts what a user leaves on this device at a sign-out; base64url. Null before the server has sent it. */
export function deviceKey(userId: string): string | null {
  return readStored(keyOf(userId))
}

/**
 * Makes sure that the device has the signed-in user's key, so that a sign-out without a network can encrypt. Returns the key.
 *
 * @throws {ApiError} when it is not here and the server does not send it.
 */
export async function fetchDeviceKey(userId: string): Promise<string> {
  const known = deviceKey(userId)
  if (known !== null) return known
  const { key } = await api('GET /api/users/me/device-key', { as: userId })
  writeStored(keyOf(userId), key)
  return key
}
