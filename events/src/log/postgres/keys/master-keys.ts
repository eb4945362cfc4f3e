import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** The master keys. The current one wraps keys; any of them can unwrap keys, so that the master key can be rotated. */
export interface MasterKeys {
  /** 32 bytes, like the others. */
  readonly current: KeyObject
  readonly others: readonly KeyObject[]
}

/** None of the master keys wrapped the keys in this database. */
export class MasterKeyError extends Error {
  constructor(subject: string) {
    super(
      `PERSONAL_DATA_KEY is not the key that sealed the personal data in this database, nor is any of PERSONAL_DATA_OTHER_KEYS (${subject})`,
    )
    this.name = 'MasterKeyError'
  }
}

/** A key as stored in the database. */
export interface WrappedKey {
  readonly wrapped: Buffer
  /** The id of the master key; null for keys from before November 2026. */
  readonly wrapped_by: string | null
}

const NONCE = 12
const TAG = 16

/** Returns an id for a master key that does not reveal it: 16 hexadecimal digits. */
export function masterKeyId(masterKey: KeyObject): string {
  return createHmac('sha256', masterKey).update('stillair master key id').digest('hex').slice(0, 16)
}

/** Wraps the bytes of a key with the current master key (AES-256-GCM), bound to the subject. */
export function wrapKey(bytes: Buffer, { current }: MasterKeys, subject: string): WrappedKey {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(subject))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return { wrapped: Buffer.concat([nonce, cipher.getAuthTag(), text]), wrapped_by: masterKeyId(current) }
}

/** Unwraps a key. Throws a {@link MasterKeyError} when no master key opens it for this subject. */
export function unwrapKey({ wrapped, wrapped_by }: WrappedKey, masterKeys: MasterKeys, subject: string): KeyObject {
  for (const masterKey of [masterKeys.current, ...masterKeys.others]) {
    if (wrapped_by !== null && wrapped_by !== masterKeyId(masterKey)) continue
    const key = opened(wrapped, masterKey, subject)
    if (key) return key
  }
  // Returning null would look like an erased user; a wrong master key must fail loudly.
  throw new MasterKeyError(subject)
}

function opened(wrapped: Buffer, masterKey: KeyObject, subject: string): KeyObject | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', masterKey, wrapped.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(subject))
      .setAuthTag(wrapped.subarray(NONCE, NONCE + TAG))
    return createSecretKey(Buffer.concat([decipher.update(wrapped.subarray(NONCE + TAG)), decipher.final()]))
  } catch {
    return null
  }
}
