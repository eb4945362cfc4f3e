import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { LostKeyError } from './lost-key-error.ts'

/** A personal field as stored in the log. */
export interface SealedField {
  /** The version of this format. */
  readonly sealed: 1
  /** The id of the user whose key opens the field. */
  readonly subject: string
  /** The id of the subject's key; a subject has a second key only after losing one. Absent if sealed before November 2026. */
  readonly key?: string
  /** Base64 of the 12-byte nonce, the 16-byte tag and the ciphertext of the value's JSON. */
  readonly box: string
}

/** The event type and name of a field. Authenticated with the ciphertext, which therefore opens nowhere else. */
export interface FieldPlace {
  readonly eventType: string
  readonly field: string
}

const NONCE = 12
const TAG = 16

function associatedData(place: FieldPlace, subject: string): Buffer {
  return Buffer.from(JSON.stringify([place.eventType, place.field, subject]))
}

const keyIds = new WeakMap<KeyObject, string>()

/** Returns an id for a key that does not reveal it: 16 hexadecimal digits. */
function keyId(key: KeyObject): string {
  const known = keyIds.get(key)
  if (known !== undefined) return known
  const id = createHmac('sha256', key).update('stillair key id').digest('hex').slice(0, 16)
  keyIds.set(key, id)
  return id
}

/** Seals a value with the subject's key (AES-256-GCM, a new nonce each time). */
export function sealField(value: unknown, key: KeyObject, subject: string, place: FieldPlace): SealedField {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(associatedData(place, subject))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  const box = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
  return { sealed: 1, subject, key: keyId(key), box }
}

/**
 * Returns the sealed value; `null` when it was moved or altered, so that the key does not open it here. Throws a
 * {@link LostKeyError} when another key sealed it.
 */
export function openField(field: SealedField, key: KeyObject, place: FieldPlace): unknown {
  if (field.key !== undefined && field.key !== keyId(key)) throw new LostKeyError(field.subject, true)
  const box = Buffer.from(field.box, 'base64')
  if (box.length < NONCE + TAG) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(associatedData(place, field.subject))
    decipher.setAuthTag(box.subarray(NONCE, NONCE + TAG))
    const text = Buffer.concat([decipher.update(box.subarray(NONCE + TAG)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return null
  }
}

/** Returns whether a field of recorded data is sealed. */
export function isSealed(value: unknown): value is SealedField {
  if (typeof value !== 'object' || value === null) return false
  const { sealed, subject, box } = value as Partial<SealedField>
  return sealed === 1 && typeof subject === 'string' && typeof box === 'string'
}
