import { addSealed, deleteSealed, sealedOf } from '../offline-items/sealed-records.ts'

const IV_BYTES = 12

/** Derives two values from a user's device key: the encryption key, and the owner name under which records are found again. */
async function derived(key: string): Promise<{ secret: CryptoKey; owner: string }> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...bytes, ...new TextEncoder().encode('owner')]))
  return {
    secret: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    owner: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  }
}

/**
 * Encrypts a value on this device with a user's device key. `addresses` are those of the offline files that belong to
 * it. Rejects when storage is refused or full.
 */
export async function seal(key: string, value: unknown, addresses: readonly string[]): Promise<void> {
  const { secret, owner } = await derived(key)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, plain)
  await addSealed({ owner, iv, sealed, addresses })
}

/**
 * Decrypts the values of that key, oldest first. Each is passed to `take` and deleted once `take` resolves. Returns how
 * many there were. Rejects when storage is refused or `take` rejects.
 */
export async function unseal(key: string, take: (value: unknown) => Promise<void>): Promise<number> {
  const { secret, owner } = await derived(key)
  const records = await sealedOf(owner)
  for (const [id, { iv, sealed }] of records) {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, sealed)
    await take(JSON.parse(new TextDecoder().decode(plain)))
    await deleteSealed(id)
  }
  return records.length
}
