import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** Keys are wrapped with the current master key and opened with any of them, so that one can follow another. */
export interface MasterKeys {
  /** 32 bytes, as are the others. */
  readonly current: KeyObject
  readonly others: readonly KeyObject[]
}

/** None of the master keys is the one with which the keys in this database were wrapped. */
export class MasterKeyError extends Error {
  constructor(subject: string) {
    super(
      `PERSONAL_DATA_KEY is not the key with which the personal data in this database was sealed, nor is one of PERSONAL_DATA_OTHER_KEYS (${subject})`,
    )
    this.name = 'MasterKeyError'
  }
}

/** A key as the database holds it. */
export interface WrappedKey {
  readonly wrapped: Buffer
  /** The id of the master key; null for keys of before November 2026. */
  readonly wrapped_by: string | null
}

const NONCE = 12
const TAG = 16

/** Names a master key without revealing it: 16 hexadecimal digits. */
export function masterKeyId(masterKey: KeyObject): string {
  return createHmac('sha256', masterKey).update('stillair master key id').digest('hex').slice(0, 16)
}

/** The bytes of a key, wrapped with the current master key (AES-256-GCM) and bound to the subject. */
export function wrapKey(bytes: Buffer, { current }: MasterKeys, subject: string): WrappedKey {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(subject))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return { wrapped: Buffer.concat([nonce, cipher.getAuthTag(), text]), wrapped_by: masterKeyId(current) }
}

/** The wrapped key. Throws a {@link MasterKeyError} when no master key opens it for this subject. */
export function unwrapKey({ wrapped, wrapped_by }: WrappedKey, masterKeys: MasterKeys, subject: string): KeyObject {
  for (const masterKey of [masterKeys.current, ...masterKeys.others]) {
    if (wrapped_by !== null && wrapped_by !== masterKeyId(masterKey)) continue
    const key = opened(wrapped, masterKey, subject)
    if (key) return key
  }
  // Reading the field as null would look like an erased user; a wrong master key must be loud.
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
